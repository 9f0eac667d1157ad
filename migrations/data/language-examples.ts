const C = `#include <stdio.h>

int main(void) {
    long long a, b;
    scanf("%lld %lld", &a, &b);
    printf("%lld\\n", a + b);
    return 0;
}
`;
const CPP = `#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << a + b << '\\n';
}
`;
const PYTHON3 = `a, b = map(int, input().split())
print(a + b)
`;
const PYTHON2 = `a, b = map(int, raw_input().split())
print a + b
`;
const JAVA = `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextLong() + in.nextLong());
    }
}
`;
const GO = `package main

import "fmt"

func main() {
	var a, b int64
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
`;
const CSHARP = `using System;

class Program {
    static void Main() {
        var parts = Console.ReadLine().Split(' ');
        Console.WriteLine(long.Parse(parts[0]) + long.Parse(parts[1]));
    }
}
`;
const PHP = `<?php
fscanf(STDIN, "%d %d", $a, $b);
echo $a + $b, "\\n";
`;
const NODE = `const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);
console.log(a + b);
`;
const V8 = `const [a, b] = readline().split(' ').map(Number);
print(a + b);
`;
const RUBY = `a, b = gets.split.map(&:to_i)
puts a + b
`;
const RUST = `use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let sum: i64 = line.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();
    println!("{}", sum);
}
`;

/** A program per language that prints the sum of two numbers of one line. */
export const LANGUAGE_EXAMPLES: Readonly<Record<string, string>> = {
  C,
  'C With O2': C,
  'C++': CPP,
  'C++ With O2': CPP,
  'C++ 17': CPP,
  'C++ 17 With O2': CPP,
  'C++ 20': CPP,
  'C++ 20 With O2': CPP,
  Java: JAVA,
  Python3: PYTHON3,
  PyPy3: PYTHON3,
  Python2: PYTHON2,
  PyPy2: PYTHON2,
  Golang: GO,
  'C#': CSHARP,
  PHP,
  'JavaScript Node': NODE,
  'JavaScript V8': V8,
  Ruby: RUBY,
  Rust: RUST,
};
