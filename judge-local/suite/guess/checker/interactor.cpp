#include "testlib.h"

/* The program asks "? n" and hears "<", ">" or "="; at last it says "! n". */
int main(int argc, char *argv[]) {
  setName("guess a number");
  registerInteraction(argc, argv);
  int secret = inf.readInt(1, 1000000, "secret"), most = inf.readInt();
  for (int asked = 0;; asked++) {
    std::string what = ouf.readToken("[?!]", "request");
    int number = ouf.readInt(1, 1000000, "number");
    tout << what << " " << number << std::endl;
    if (what == "!") {
      if (number != secret) quitf(_wa, "%d is not the secret %d", number, secret);
      quitf(_ok, "%d questions", asked);
    }
    if (asked == most) quitf(_wa, "more than %d questions", most);
    std::cout << (secret < number ? "<" : secret > number ? ">" : "=") << std::endl;
  }
}
