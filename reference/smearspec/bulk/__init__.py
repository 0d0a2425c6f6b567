"""Hands by the million: kept in columns, and judged in columns where they are plain."""
