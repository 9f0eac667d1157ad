class Talkative
{
    static void Main()
    {
        var line = string.Concat(System.Linq.Enumerable.Repeat("more than anybody asked for\n", 10000));
        for (;;) System.Console.Write(line);
    }
}
