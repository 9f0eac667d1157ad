package main

import (
	"os"
	"strings"
)

func main() {
	line := strings.Repeat("more than anybody asked for\n", 10000)
	for {
		os.Stdout.WriteString(line)
	}
}
