public class Main {
  static volatile long n;

  public static void main(String[] args) {
    for (;;) n++;
  }
}
