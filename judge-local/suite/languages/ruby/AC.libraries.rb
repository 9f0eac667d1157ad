require 'prime'
require 'set'

numbers = STDIN.read.split.map(&:to_i)
puts numbers.drop(1).sum + Set.new([1]).size - Prime.first(1).size, '和 é 😀'.unicode_normalize
