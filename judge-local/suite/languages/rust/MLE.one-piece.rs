fn main() {
    let all: Vec<u64> = Vec::with_capacity(1 << 50);
    println!("{}", all.capacity());
}
