"""What the searches of the chases share: maps as arrays, playouts of many at once, candidates compared."""
