#include "testlib.h"

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int n = 0;
  while (!ans.eof()) {
    std::string wanted = ans.readString(), found = ouf.readLine();
    if (ans.eof() && wanted.empty()) break;
    n++;
    if (wanted != found) quitf(_wa, "%d%s lines differ", n, englishEnding(n).c_str());
  }
  if (n == 0) return 0;
  quitf(_ok, "%d lines", n);
}
