class Careless
{
    static void Main() { throw new System.InvalidOperationException("nobody catches it"); }
}
