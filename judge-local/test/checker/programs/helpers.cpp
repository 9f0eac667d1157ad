#include "testlib.h"
using namespace std;

static int mistakes = 0;
#define IS(found, wanted) ((found) == (wanted) ? 0 : (mistakes++, cerr << #found << " is " << toString(found) << endl, 0))

int main() {
  IS(format("%d-%s", 5, "x"), "5-x");
  IS(format(string("plain")), "plain");
  IS(trim(" \n a b\t"), "a b");
  IS(lowerCase("AbZ1"), "abz1");
  IS(upperCase("AbZ1"), "ABZ1");
  IS(compress(string(100, 'a')).size(), size_t(64));
  IS(compress(string("a\0b", 3)), "a~b");
  IS(englishEnding(1) + englishEnding(2) + englishEnding(13) + englishEnding(23) + englishEnding(111), "stndthrdth");
  IS(join(vector<int>{1, 2, 3}), "1 2 3");
  IS(join(split("a,,b", ','), "|"), "a||b");
  IS(join(tokenize("a,,b;c", ",;"), "|"), "a|b|c");
  IS(toHumanReadableString(1000000), "10^6");
  IS(removeDoubleTrailingZeroes("1.500"), "1.5");
  IS(doubleCompare(1e9, 1e9 + 100, 1e-6), true);
  IS(doubleCompare(0.0, 1e-5, 1e-6), false);
  IS(doubleCompare(NAN, NAN, 1e-6), true);
  IS(doubleCompare(INFINITY, -INFINITY, 1e-6), false);
  IS(doubleDelta(100.0, 101.0), 0.01);
  IS(pattern("a{2,3}|b*c?").matches("aaa"), true);
  IS(pattern("a{2,3}|b*c?").matches("aaaa"), false);
  IS(pattern("a{2,3}|b*c?").matches("bbbc"), true);
  IS(pattern("(ab|a)(c|bcd)").matches("abcd"), true);
  IS(pattern("[^0-9\\]]+").matches("a-z["), true);
  IS(pattern("[^0-9\\]]+").matches("a]"), false);
  IS(pattern("(a*)*b").matches(string(40, 'a')), false);
  IS(pattern("x{,2}").matches("xx"), true);
  IS(pattern("\\(\\)").matches("()"), true);
  IS(resultExitCode(_wa), 1);
  IS(isBlanks('\r') && isEoln('\n') && !isBlanks('x'), true);
  return mistakes;
}
