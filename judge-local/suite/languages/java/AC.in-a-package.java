package sums.inner;

import java.util.*;

public class Sum {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    long sum = 0;
    for (int left = in.nextInt(); left > 0; left--) sum += in.nextLong();
    System.out.println(sum + "\n和 é 😀");
  }
}
