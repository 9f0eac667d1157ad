// ---- program: what this program is, and what it has been told

static std::string checkerName, resultName, testlib_encoding_ = "windows-1251";
static bool appesMode = false;

static struct {
  TTestlibMode mode = _unknown;
  bool quits_well = false;
  bool guarded = true;
  int test_case = -1;
  std::string testset, group;
} testlib_;

struct testlib_named_run_ {
  std::string testset() const { return testlib_.testset; }
  std::string group() const { return testlib_.group; }
};
using Checker = testlib_named_run_;
static Checker checker;

inline std::string getTestset() { return testlib_.testset; }
inline std::string getGroup() { return testlib_.group; }

__attribute__((format(printf, 1, 2))) inline void setName(const char *pattern, ...) {
  TESTLIB_FORMAT_INTO_(text, pattern);
  checkerName = text;
}
inline void setAppesModeEncoding(const std::string &name) { testlib_encoding_ = name; }

/* Named in messages from here on; counted from 1. */
inline void setTestCase(int number) {
  static int shift = number == 0 ? 1 : 0;
  testlib_.test_case = number + shift;
}
inline void unsetTestCase() { testlib_.test_case = -1; }

/* A program that forgets its verdict must not look like one that accepts. */
inline void disableFinalizeGuard() { testlib_.guarded = false; }

static struct testlib_guard_ {
  ~testlib_guard_() {
    bool must_quit = testlib_.mode == _checker || testlib_.mode == _interactor || testlib_.mode == _validator;
    if (!must_quit || !testlib_.guarded || testlib_.quits_well) return;
    std::fputs(testlib_.mode == _validator ? "FAIL The validator must end with readEof() or a quit function\n"
                                           : "FAIL The program ended without a verdict\n", stderr);
    std::_Exit(FAIL_EXIT_CODE);
  }
} testlib_the_guard_;

