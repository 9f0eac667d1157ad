#include "testlib.h"

const double EPS = 1E-6;

int main(int argc, char *argv[]) {
  setName("compare doubles, maximal absolute or relative error = %.10f", EPS);
  registerTestlibCmd(argc, argv);
  int n = 0;
  double j = 0, p = 0;
  while (!ans.seekEof()) {
    n++;
    j = ans.readDouble();
    p = ouf.readDouble();
    if (!doubleCompare(j, p, EPS)) quitf(_wa, "%d%s numbers differ - error = '%.10f'", n, englishEnding(n).c_str(), doubleDelta(j, p));
  }
  quitif(n == 1, _ok, "found '%.10f', expected '%.10f'", p, j);
  quitf(_ok, "%d numbers", n);
}
