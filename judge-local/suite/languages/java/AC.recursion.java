import java.io.*;

public class Main {
  static StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

  static long next() throws IOException {
    in.nextToken();
    return (long) in.nval;
  }

  static long sum(long left) throws IOException {
    return left == 0 ? 0 : next() + sum(left - 1);
  }

  public static void main(String[] args) throws IOException {
    System.out.println(sum(next()) + "\n和 é 😀");
  }
}
