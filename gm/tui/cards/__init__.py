"""The card tables on the screen: lines and models that need no Textual, and the screens that show them."""
