print(0, int(input()), 0)
