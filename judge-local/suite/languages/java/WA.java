public class Main {
  public static void main(String[] args) {
    System.out.println("0\n和 é 😀");
  }
}
