import java.util.Scanner;

public class Main {
  record Pair(long a, long b) {
    long sum() { return a + b; }
  }

  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    System.out.println(new Pair(in.nextLong(), in.nextLong()).sum());
  }
}
