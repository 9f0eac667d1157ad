import java.io.PrintStream;

public class Main {
  public static void main(String[] args) {
    byte[] line = new byte[65536];
    java.util.Arrays.fill(line, (byte) 'x');
    PrintStream out = System.out;
    while (true) out.write(line, 0, line.length);
  }
}
