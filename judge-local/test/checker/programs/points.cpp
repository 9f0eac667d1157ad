#include "testlib.h"

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int most = inf.readInt(), got = ouf.readInt(0, most, "got");
  ouf.ensure(got != 13);
  ensure(most > 0);
  if (got == most) quitp(100);
  quitp(100.0 * got / most, "%d of %d", got, most);
}
