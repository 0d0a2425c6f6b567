"""Plain hands: legal throughout, nothing unknown, every claim true; judged by numbers alone."""
