// ---- base: the standard library that programs expect to find through this header, verdicts, constants

#include <algorithm>
#include <array>
#include <bitset>
#include <cassert>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cmath>
#include <complex>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define NORETURN [[noreturn]]

#define LF ((char)10)
#define CR ((char)13)
#define TAB ((char)9)
#define SPACE ((char)' ')
#define EOFC (255 + 1)

enum TResult {
  _ok = 0,
  _wa = 1,
  _pe = 2,
  _fail = 3,
  _dirt = 4,
  _points = 5,
  _unexpected_eof = 8,
  _partially = 16
};

/* Part of the points, in percent. */
#define _pc(share) (TResult(_partially + (share)))

/* Whose words a stream holds: the test, the program that is judged, the jury. */
enum TMode { _input, _output, _answer };

enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

#ifndef OK_EXIT_CODE
#define OK_EXIT_CODE 0
#endif
#ifndef WA_EXIT_CODE
#define WA_EXIT_CODE 1
#endif
#ifndef PE_EXIT_CODE
#define PE_EXIT_CODE 2
#endif
#ifndef FAIL_EXIT_CODE
#define FAIL_EXIT_CODE 3
#endif
#ifndef POINTS_EXIT_CODE
#define POINTS_EXIT_CODE 7
#endif
/* From 150 to 250, so that no share of the points has the exit code of another verdict. */
#ifndef PC_BASE_EXIT_CODE
#define PC_BASE_EXIT_CODE 150
#endif

/* Ends the program. Defined in `finish`; declared here for everything that finds a mistake. */
NORETURN inline void quit(TResult result, const std::string &text);

