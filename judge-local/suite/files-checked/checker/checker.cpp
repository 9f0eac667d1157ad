#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int n = inf.readInt();
  vector<int> found = ouf.readInts(n, 1, n, "number"), wanted = ans.readInts(n);
  sort(found.begin(), found.end());
  if (found != wanted) quitf(_wa, "not the numbers from 1 to %d", n);
  quitf(_ok, "%d numbers", n);
}
