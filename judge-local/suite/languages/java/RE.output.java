public class Main {
  public static void main(String[] args) {
    String line = "more than anybody asked for\n".repeat(10_000);
    for (;;) System.out.print(line);
  }
}
