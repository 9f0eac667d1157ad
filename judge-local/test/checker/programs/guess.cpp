#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
  registerInteraction(argc, argv);
  int secret = inf.readInt();
  for (int i = 1; i <= 5; i++) {
    int guess = ouf.readInt(1, 100, "guess");
    tout << guess << endl;
    if (guess == secret) quitf(_ok, "%d guesses", i);
    cout << (guess < secret ? "more" : "less") << endl;
  }
  quitf(_wa, "no luck");
}
