class Leaving
{
    static int Main() { return 3; }
}
