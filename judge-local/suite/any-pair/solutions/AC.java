public class Main { public static void main(String[] a) { System.out.println(new java.util.Scanner(System.in).nextInt() - 1 + " 1"); } }
