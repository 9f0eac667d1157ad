#include "testlib.h"

/* The closer to the answer, the better: `points` or `partially correct`, as the test says. */
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  bool points = inf.readToken() == "points";
  int best = ans.readInt(), found = ouf.readInt();
  if (found < 0 || found > best) quitf(_wa, "%d is impossible", found);
  if (found == best) quitf(_ok, "best");
  if (points) quitp(100.0 * found / best, "%d of %d", found, best);
  quitf(_pc(100 * found / best), "%d of %d", found, best);
}
