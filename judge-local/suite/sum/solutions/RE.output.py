import sys

line = "x" * 65536
while True:
    sys.stdout.write(line)
