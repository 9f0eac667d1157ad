package main

import "fmt"

func main() { fmt.Println("0\n和 é 😀") }
