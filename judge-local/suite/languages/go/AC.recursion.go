package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
)

var in = bufio.NewScanner(os.Stdin)

func next() int {
	in.Scan()
	number, _ := strconv.Atoi(in.Text())
	return number
}

func sum(left int) int {
	if left == 0 {
		return 0
	}
	return next() + sum(left-1)
}

func main() {
	fmt.Printf("%d\n和 é 😀\n", sum(next()))
}
