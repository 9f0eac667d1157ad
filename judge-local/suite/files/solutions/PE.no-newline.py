a, b = map(int, open("sum.in").read().split())
open("sum.out", "w").write(f"{a + b}")
