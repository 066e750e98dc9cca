"""Things to print: what they are made around, how they are made, and what is checked of them."""
