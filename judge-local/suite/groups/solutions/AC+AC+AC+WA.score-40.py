n = int(input())
print(n * n if n < 4 else 0)
