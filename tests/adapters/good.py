"""Answers every question rightly."""

from speaking import right, serve

serve(right)
