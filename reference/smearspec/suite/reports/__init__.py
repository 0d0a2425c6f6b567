"""Reports on a run: the lines that hold everything, and what is made from them."""
