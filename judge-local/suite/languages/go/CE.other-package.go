package sums

func Sum(one, other int) int { return one + other }
