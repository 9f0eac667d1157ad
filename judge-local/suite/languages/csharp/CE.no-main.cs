class Sums
{
    static long Sum(long one, long other) { return one + other; }
}
