raise ValueError("nobody catches this")
