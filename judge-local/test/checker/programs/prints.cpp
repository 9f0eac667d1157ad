#include "testlib.h"
using namespace std;

int main(int argc, char *argv[]) {
  registerGen(argc, argv, 1);
  vector<int> numbers = {3, 1, 2};
  println(numbers);
  println(numbers.size(), numbers);
  println(numbers.begin(), numbers.begin() + 2);
  println(numbers.data() + 1, numbers.data() + 3);
  println(vector<int>());
  println(vector<vector<int>>{{1, 2}, {}, {3}});
  println(set<string>{"b", "a"});
  println(map<int, char>{{1, 'x'}, {2, 'y'}});
  println(make_pair(4, string("z")));
  println(vector<pair<int, int>>{{1, 2}, {3, 4}});
  int array[] = {7, 8};
  println(array);
  println(deque<long long>{1ll << 40});
  println(vector<bool>{true, false});
  println(string("a b"), "c", 'd', 5, 2.5);
  const char *from = "from", *to = "to";
  println(from, to);
  println("ab", "cd");
  println();
  println(join(numbers, ','), join(numbers.begin(), numbers.end(), '-'), join(set<int>{2, 1}, ", "));
  println(rnd.any(numbers.begin(), numbers.begin() + 1), rnd.wany(numbers.begin(), numbers.begin() + 1, 5));
  pattern letter("[a-c]");
  string drawn = letter.next(rnd), other = rnd.next(letter);
  println(letter.matches(drawn) && letter.matches(other));
  InStream text(inf, "a 1 2\nb");
  vector<string> words = text.readWords(1, letter, "letter");
  println(words, text.readInts(2));
  text.readEoln();
  println(text.readLines(1, letter, "letter"));
}
