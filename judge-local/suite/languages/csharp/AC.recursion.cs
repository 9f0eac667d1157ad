using System;

namespace Deep
{
    public static class Program
    {
        static long Sum(int left)
        {
            return left == 0 ? 0 : long.Parse(Console.ReadLine()) + Sum(left - 1);
        }

        public static int Main(string[] args)
        {
            Console.Write("{0}\n和 é 😀\n", Sum(int.Parse(Console.ReadLine())));
            return 0;
        }
    }
}
