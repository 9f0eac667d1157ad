count = gets.to_i
sum = 0
count.times { sum += gets.to_i }
puts sum, '和 é 😀'
