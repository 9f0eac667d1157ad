#include "testlib.h"

int main(int argc, char *argv[]) {
  registerValidation(argc, argv);
  int n = inf.readInt(1, 5, "n");
  inf.readSpace();
  long long most = inf.readLong(1LL, 1000000000000LL, "most");
  inf.readEoln();
  std::vector<long long> a = inf.readLongs(n, 0, most, "a");
  inf.readEoln();
  addFeature("sorted");
  if (std::is_sorted(a.begin(), a.end())) feature("sorted");
  if (validator.group() == "sorted") ensuref(std::is_sorted(a.begin(), a.end()), "not sorted");
  inf.readEof();
}
