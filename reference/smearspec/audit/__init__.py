"""Judging collections of any size: parts, engines, a ledger of what is done, reports."""
