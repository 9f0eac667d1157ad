# -*- coding: utf-8 -*-
import sys

sys.setrecursionlimit(200000)


def total(left):
    return 0 if left == 0 else int(sys.stdin.readline()) + total(left - 1)


print(total(int(sys.stdin.readline())))
print("和 é 😀")
