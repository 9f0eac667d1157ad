class Idle
{
    static void Main() { System.Threading.Thread.Sleep(3600000); }
}
