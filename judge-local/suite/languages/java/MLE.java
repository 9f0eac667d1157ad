import java.util.*;

public class Main {
  public static void main(String[] args) {
    List<long[]> all = new ArrayList<>();
    for (;;) all.add(new long[100_000]);
  }
}
