fn main() {
    let number: i32 = "not a number";
    println!("{}", number);
}
