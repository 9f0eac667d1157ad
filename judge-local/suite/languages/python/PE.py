# -*- coding: utf-8 -*-
import sys

numbers = list(map(int, sys.stdin.read().split()))
sys.stdout.write("%d\n和 é 😀" % sum(numbers[1:]))
