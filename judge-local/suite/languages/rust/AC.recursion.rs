use std::io::{self, Read};

fn sum<'a>(numbers: &mut impl Iterator<Item = &'a str>) -> i64 {
    match numbers.next() {
        Some(number) => number.parse::<i64>().unwrap() + sum(numbers),
        None => 0,
    }
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    println!("{}\n和 é 😀", sum(&mut text.split_whitespace().skip(1)));
}
