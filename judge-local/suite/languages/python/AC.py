# -*- coding: utf-8 -*-
import sys

numbers = list(map(int, sys.stdin.read().split()))
print(sum(numbers[1:]))
print("和 é 😀")
