#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
  registerGen(argc, argv, 1);
  int n = opt<int>("n"), low = opt<int>("low", -5);
  string word = rnd.next("[a-c]{%d}x|y{3}", n);
  println(n, low, has_opt("quick"), word);
  println(join(rnd.perm(n, 1)));
  println(join(rnd.distinct(n, 1, n + 2)));
  println(join(rnd.partition(n, 100, 2)));
  vector<int> numbers(n);
  for (int &one : numbers) one = rnd.next(low, 5);
  shuffle(numbers.begin(), numbers.end());
  println(join(numbers, ","));
  println(rnd.wnext(1000000, 50) > rnd.wnext(1000000, -50), rnd.any(string("z")), rnd.next(1.0) < 1);
}
