import java.io.IOException;

public class Main {
  public static void main(String[] args) throws IOException, InterruptedException {
    new ProcessBuilder("/bin/kill", "-KILL", String.valueOf(ProcessHandle.current().pid())).start().waitFor();
    Thread.sleep(1000);
  }
}
