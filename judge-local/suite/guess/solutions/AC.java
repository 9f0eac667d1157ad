import java.util.Scanner;

public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    int low = 1, high = 1000000;
    while (low < high) {
      int middle = (low + high) / 2;
      System.out.println("? " + middle);
      String sign = in.next();
      if (sign.equals("=")) low = high = middle;
      else if (sign.equals("<")) high = middle - 1;
      else low = middle + 1;
    }
    System.out.println("! " + low);
  }
}
