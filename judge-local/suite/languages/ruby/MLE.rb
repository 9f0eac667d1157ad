all = []
loop { all << [1] * 100_000 }
