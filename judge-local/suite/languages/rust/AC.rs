use std::io::{self, BufRead};

fn main() {
    let sum: i64 = io::stdin().lock().lines().skip(1).map(|line| line.unwrap().trim().parse::<i64>().unwrap()).sum();
    println!("{}\n和 é 😀", sum);
}
