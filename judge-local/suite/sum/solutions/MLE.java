import java.util.ArrayList;
import java.util.List;

public class Main {
  public static void main(String[] args) {
    List<int[]> kept = new ArrayList<>();
    while (true) kept.add(new int[1 << 18]);
  }
}
