puts STDIN.read.split.drop(1).sum(&:to_i)
print '和 é 😀'
