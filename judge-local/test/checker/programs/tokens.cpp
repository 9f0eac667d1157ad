#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
  setName("compare sequences of %s", "tokens");
  registerTestlibCmd(argc, argv);
  int n = 0;
  while (!ans.seekEof() && !ouf.seekEof()) {
    n++;
    string j = ans.readWord(), p = ouf.readWord();
    if (j != p)
      quitf(_wa, "%d%s words differ - expected: '%s', found: '%s'", n, englishEnding(n).c_str(), compress(j).c_str(), compress(p).c_str());
  }
  if (!ans.seekEof()) quitf(_wa, "unexpected end of file - token expected");
  quitf(_ok, "%d tokens", n);
}
