import sys
open("sum.out", "w").write(sys.stdin.read())
