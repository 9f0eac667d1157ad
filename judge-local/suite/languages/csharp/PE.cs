using System;

class Sums
{
    static void Main()
    {
        int count = int.Parse(Console.ReadLine());
        long sum = 0;
        while (count-- > 0) sum += long.Parse(Console.ReadLine());
        Console.Write(sum + " \n和 é 😀\n");
    }
}
