# -*- coding: utf-8 -*-
print("0\n和 é 😀")
