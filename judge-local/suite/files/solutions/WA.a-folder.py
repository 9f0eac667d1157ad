import os
os.mkdir("sum.out")
