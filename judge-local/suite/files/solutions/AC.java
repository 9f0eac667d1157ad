import java.io.File;
import java.io.PrintWriter;
import java.util.Scanner;

public class Main {
  public static void main(String[] args) throws Exception {
    Scanner in = new Scanner(new File("sum.in"));
    try (PrintWriter out = new PrintWriter("sum.out")) {
      out.print(in.nextInt() + in.nextInt() + "\n");
    }
  }
}
