public class Main {
  static long deeper(long from) {
    return deeper(from + 1) + from;
  }

  public static void main(String[] args) {
    System.out.println(deeper(0));
  }
}
