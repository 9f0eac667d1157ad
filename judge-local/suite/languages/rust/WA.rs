fn main() {
    println!("0\n和 é 😀");
}
