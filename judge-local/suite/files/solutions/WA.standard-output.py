print(sum(map(int, open("sum.in").read().split())))
