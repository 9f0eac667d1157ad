low, high = 1, 1000000
while low < high:
    middle = (low + high) // 2
    print('?', middle, flush=True)
    sign = input()
    if sign == '=':
        low = high = middle
    elif sign == '<':
        high = middle - 1
    else:
        low = middle + 1
print('!', low, flush=True)
