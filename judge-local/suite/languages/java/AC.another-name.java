import java.util.*;

class Helper {
  public static void main(String[] args) {
    throw new IllegalStateException("Not this one");
  }
}

class Main {}

public class Solution {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    long sum = 0;
    for (int left = in.nextInt(); left > 0; left--) sum += in.nextLong();
    System.out.println(sum + "\n和 é 😀");
  }
}
