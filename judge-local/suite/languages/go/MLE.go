package main

func main() {
	var all [][]int
	for {
		block := make([]int, 100000)
		for i := range block {
			block[i] = i
		}
		all = append(all, block)
	}
}
