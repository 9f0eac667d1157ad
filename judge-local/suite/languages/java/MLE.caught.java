import java.util.*;

public class Main {
  public static void main(String[] args) {
    List<long[]> all = new ArrayList<>();
    try {
      for (;;) all.add(new long[100_000]);
    } catch (OutOfMemoryError error) {
      System.out.println("as if nothing had happened");
    }
  }
}
