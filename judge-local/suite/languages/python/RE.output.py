import sys

line = "more than anybody asked for\n" * 10000
while True:
    sys.stdout.write(line)
