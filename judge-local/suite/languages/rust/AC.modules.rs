mod sums {
    pub trait Total {
        fn total(self) -> i64;
    }

    impl<I: Iterator<Item = i64>> Total for I {
        fn total(self) -> i64 {
            self.fold(0, |one, other| one + other)
        }
    }
}

use std::io::Read;
use sums::Total;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let numbers = text.lines().skip(1).filter_map(|line| line.parse().ok());
    print!("{}\n和 é 😀\n", numbers.total());
}
