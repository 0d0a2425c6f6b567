"""How strong the suite is: which wrong rules and wrong readings its cases notice."""
