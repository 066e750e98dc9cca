"""`make hardware`: everything that is made of the data in hardware/, and the checks of it."""
