using System.Collections.Generic;

class Greedy
{
    static void Main()
    {
        var all = new List<long[]>();
        for (;;) all.Add(new long[100000]);
    }
}
