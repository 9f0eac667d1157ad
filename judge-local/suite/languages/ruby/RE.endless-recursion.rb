def depth(level)
  depth(level + 1) + 1
end

puts depth(0)
