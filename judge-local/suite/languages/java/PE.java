import java.io.*;

public class Main {
  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    int count = Integer.parseInt(in.readLine());
    long sum = 0;
    while (count-- > 0) sum += Long.parseLong(in.readLine());
    System.out.print(sum + "\n和 é 😀");
  }
}
