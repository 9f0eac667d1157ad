using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;

class Sums
{
    static IEnumerable<BigInteger> Numbers()
    {
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine()) yield return BigInteger.Parse(line);
    }

    static void Main()
    {
        Console.WriteLine(Numbers().Skip(1).Aggregate(BigInteger.Zero, (one, other) => one + other));
        Console.WriteLine("和 é 😀");
    }
}
