#include "testlib.h"

std::string readAnswer(InStream &stream) {
  std::string word = upperCase(stream.readToken());
  if (word != "YES" && word != "NO") stream.quitf(_pe, "YES or NO expected, but %s found", compress(word).c_str());
  return word;
}

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  std::string expected = readAnswer(ans), found = readAnswer(ouf);
  if (expected != found) expectedButFound<std::string>(_wa, expected, found);
  quit(_ok, "answer is " + expected);
}
