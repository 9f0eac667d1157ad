#include "testlib.h"

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  setTestCase(0);
  int share = ouf.readInt();
  if (share == 1000) quit(_fail, "the jury has no idea");
  quitf(_pc(share), "share %d", share);
}
