puts 0, '和 é 😀'
