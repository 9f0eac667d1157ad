#include "testlib.h"
using namespace std;

int main() {
  registerValidation();
  int n = inf.readInt(1, 3);
  inf.readEoln();
  set<string> seen;
  for (int i = 1; i <= n; i++) {
    string word = inf.readToken("[a-z]{1,4}", "word");
    inf.readSpace();
    double weight = inf.readStrictDouble(0, 1, 1, 3, "weight");
    ensuref(weight < 1 || word != "one", "too heavy");
    inf.readEoln();
    ensuref(seen.insert(word).second, "the word %s twice", word.c_str());
  }
  inf.readEof();
}
