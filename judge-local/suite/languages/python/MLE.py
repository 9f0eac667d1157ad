blocks = []
while True:
    blocks.append([1] * 100000)
