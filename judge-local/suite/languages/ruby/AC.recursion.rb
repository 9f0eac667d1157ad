def sum(left)
  left.zero? ? 0 : gets.to_i + sum(left - 1)
end

puts sum(gets.to_i), '和 é 😀'
