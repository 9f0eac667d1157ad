fn main() {
    let mut all: Vec<Vec<u64>> = Vec::new();
    loop {
        all.push(vec![1; 100_000]);
        if all.len() == usize::MAX {
            println!("{}", all[0][0]);
        }
    }
}
