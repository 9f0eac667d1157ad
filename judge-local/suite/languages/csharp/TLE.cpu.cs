class Endless
{
    static volatile int n;

    static void Main()
    {
        for (;;) n++;
    }
}
