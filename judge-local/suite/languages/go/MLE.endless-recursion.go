package main

func depth(n int) int { return depth(n+1) + 1 }

func main() { println(depth(0)) }
