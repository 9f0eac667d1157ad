import java.util.*;

interface Adder {
  long add(long one, long other);
}

class Main {
  static class Inner {
    Adder adder = (one, other) -> one + other;
  }

  public static void main(String... args) {
    Scanner in = new Scanner(System.in);
    Inner inner = new Inner();
    long sum = 0;
    for (int left = in.nextInt(); left > 0; left--) sum = inner.adder.add(sum, in.nextLong());
    System.out.println(sum + "\n和 é 😀");
  }
}
