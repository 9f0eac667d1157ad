class Sums
{
    static void Main() { System.Console.WriteLine("0\n和 é 😀"); }
}
