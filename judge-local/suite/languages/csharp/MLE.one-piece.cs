class Greedy
{
    static void Main() { System.Console.WriteLine(new long[250000000].Length); }
}
