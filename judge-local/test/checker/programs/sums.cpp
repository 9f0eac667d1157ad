#include "testlib.h"

int main(int argc, char *argv[]) {
  setName("sums of pairs, line by line");
  registerInteraction(argc, argv);
  int rounds = inf.readInt(), right = 0;
  println(rounds);
  fflush(stdout);
  for (int i = 0; i < rounds; i++) {
    setTestCase(i);
    long long a = inf.readLong(), b = inf.readLong();
    std::cout << a << ' ' << b << std::endl;
    std::string line = ouf.readLine();
    if (line == format("%lld", a + b)) right++;
    else if (line == "?") continue;
    else quitf(_wa, "%s is not the sum", compress(line).c_str());
  }
  if (right == rounds) quitf(_ok, "all %d", rounds);
  quitp(100.0 * right / rounds, "%d right", right);
}
