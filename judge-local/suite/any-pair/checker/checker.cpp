#include <testlib.h>
#include "pair.h"

int main(int argc, char *argv[]) {
  setName("any two numbers with the given sum");
  registerTestlibCmd(argc, argv);
  long long sum = inf.readInt();
  pair_of_numbers pair = read_pair(ouf);
  if (pair.first + pair.second != sum) quitf(_wa, "the sum is %lld, not %lld", pair.first + pair.second, sum);
  quitf(_ok, "%lld", sum);
}
