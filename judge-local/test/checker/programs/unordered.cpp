#include <testlib.h>
#include <bits/stdc++.h>
using namespace std;

vector<long long> rest(InStream &in) {
  vector<long long> all;
  while (!in.seekEof()) all.push_back(in.readLong());
  sort(all.begin(), all.end());
  return all;
}

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int n = inf.readInteger();
  vector<long long> wanted = rest(ans), found = rest(ouf);
  ensuref(int(wanted.size()) == n, "the jury has %d numbers, not %d", int(wanted.size()), n);
  ouf.ensuref(int(found.size()) == n, "%d numbers expected, %d found", n, int(found.size()));
  if (wanted != found) quitf(_wa, "sequences differ: %s", compress(join(found, ",")).c_str());
  quitf(_ok, "%s", vtos(n).c_str());
}
