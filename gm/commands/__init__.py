"""The commands of `gm`, one module each; imported only when called, so that none pays for another."""
