package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
)

type number interface{ ~int | ~int64 }

func total[N number](numbers <-chan N) (sum N) {
	for one := range numbers {
		sum += one
	}
	return
}

func main() {
	numbers := make(chan int64, 100)
	go func() {
		in := bufio.NewScanner(os.Stdin)
		in.Scan()
		for in.Scan() {
			one, _ := strconv.ParseInt(in.Text(), 10, 64)
			numbers <- one
		}
		close(numbers)
	}()
	fmt.Println(total(numbers))
	fmt.Println("和 é 😀")
}
