// ---- finish: telling the verdict

inline int resultExitCode(TResult result) {
  switch (result) {
    case _ok: return OK_EXIT_CODE;
    case _wa: return WA_EXIT_CODE;
    case _pe:
    case _dirt:
    case _unexpected_eof: return PE_EXIT_CODE;
    case _points: return POINTS_EXIT_CODE;
    case _fail: return FAIL_EXIT_CODE;
    default: return result >= _partially ? PC_BASE_EXIT_CODE + (result - _partially) : FAIL_EXIT_CODE;
  }
}

NORETURN inline void halt(int code) {
  testlib_.quits_well = true;
  std::fflush(stdout);
  std::cout.flush();
  if (tout.is_open()) tout.close();
  std::exit(code);
}

inline std::string testlib_prefix_(TResult result) {
  switch (result) {
    case _ok: return "ok ";
    case _wa: return "wrong answer ";
    case _pe:
    case _dirt:
    case _unexpected_eof: return "wrong output format ";
    case _points: return "points ";
    case _fail: return "FAIL ";
    default: return testlib_format_("partially correct (%d) ", result - _partially);
  }
}

inline const char *testlib_outcome_(TResult result) {
  switch (result) {
    case _ok: return "accepted";
    case _wa: return "wrong-answer";
    case _pe:
    case _dirt:
    case _unexpected_eof: return "presentation-error";
    case _points: return "points";
    case _fail: return "fail";
    default: return "partially-correct";
  }
}

inline std::string testlib_xml_(const std::string &text) {
  std::string safe;
  for (char c : text) safe += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
  return safe;
}

/* Where the caller asked for a report as a file. */
inline void testlib_report_(TResult result, const std::string &text) {
  if (resultName.empty()) return;
  std::ofstream file(resultName, std::ios::binary);
  if (!appesMode) {
    file << testlib_prefix_(result) << text << "\n";
    return;
  }
  file << "<?xml version=\"1.0\" encoding=\"" << testlib_encoding_ << "\"?><result outcome=\"" << testlib_outcome_(result) << "\"";
  if (result >= _partially) file << " pctype=\"" << result - _partially << "\"";
  if (result == _points) file << " points=\"" << text.substr(0, text.find(' ')) << "\"";
  file << ">" << testlib_xml_(text) << "</result>\n";
}

inline bool testlib_gives_credit_(TResult result) { return result == _ok || result == _points || result >= _partially; }

NORETURN inline void quit(TResult result, const std::string &words) {
  if (testlib_.mode == _checker && testlib_gives_credit_(result) && ouf.opened && !ouf.seekEof()) {
    quit(_dirt, "Extra information in the output file");
  }
  std::string text = trim(words);
  if (text.size() > inf.maxMessageLength) text = text.substr(0, inf.maxMessageLength) + " (cut)";
  if (testlib_.test_case >= 0) text += testlib_format_(" (test case %d)", testlib_.test_case);
  std::cerr << testlib_prefix_(result) << text << std::endl;
  testlib_report_(result, text);
  halt(resultExitCode(result));
}

NORETURN __attribute__((format(printf, 2, 3))) inline void quitf(TResult result, const char *pattern, ...) {
  TESTLIB_FORMAT_INTO_(text, pattern);
  quit(result, text);
}

__attribute__((format(printf, 3, 4))) inline void quitif(bool condition, TResult result, const char *pattern, ...) {
  if (!condition) return;
  TESTLIB_FORMAT_INTO_(text, pattern);
  quit(result, text);
}

/* Points as the judge counts them: in percent of what the test is worth. */
template <typename N, typename... Values>
NORETURN void quitp(N points, const std::string &pattern = "", Values... values) {
  std::string number = removeDoubleTrailingZeroes(testlib_format_("%.10f", double(points)));
  if (!(double(points) >= 0 && double(points) <= 1e6)) quit(_fail, "quitp: points must be between 0 and 1000000");
  quit(_points, number + " " + format(pattern, values...));
}
NORETURN inline void quitpi(const std::string &info, const std::string &text = "") {
  quit(_points, "points_info=" + info + " " + text);
}

__attribute__((format(printf, 2, 3))) inline void ensuref(bool condition, const char *pattern, ...) {
  if (condition) return;
  TESTLIB_FORMAT_INTO_(text, pattern);
  quit(_fail, text);
}
inline void testlib_ensure_(bool condition, const char *text) {
  if (!condition) quit(_fail, text);
}
#define ensure(...) testlib_ensure_((__VA_ARGS__), "Condition failed: \"" #__VA_ARGS__ "\"")
#define ensure_ext(...) ensure(__VA_ARGS__)

template <typename T>
NORETURN void expectedButFound(TResult result, T expected, T found, const char *pattern = "") {
  std::string note = pattern;
  quit(result, (note.empty() ? "" : note + ": ") + "expected '" + compress(vtos(expected)) + "', found '" + compress(vtos(found)) + "'");
}
template <typename T, typename V, typename... Values>
NORETURN void expectedButFound(TResult result, T expected, T found, const char *pattern, V value, Values... values) {
  expectedButFound<T>(result, expected, found, format(pattern, value, values...).c_str());
}

// Verdicts about one stream: only the judged program can be wrong, everything else is the jury's failure.

inline void InStream::quit(TResult result, const std::string &text) {
  if (mode == _output || testlib_.mode == _generator) ::quit(result, text);
  std::string place = testlib_.mode == _validator ? testlib_format_(" (%s, line %d)", name.c_str(), source->line) : " (" + name + ")";
  ::quit(result == _ok ? _ok : _fail, text + place);
}

inline void InStream::quitf(TResult result, const char *pattern, ...) {
  TESTLIB_FORMAT_INTO_(text, pattern);
  quit(result, text);
}

inline void InStream::quitif(bool condition, TResult result, const char *pattern, ...) {
  if (!condition) return;
  TESTLIB_FORMAT_INTO_(text, pattern);
  quit(result, text);
}

inline void InStream::ensuref(bool condition, const char *pattern, ...) {
  if (condition) return;
  TESTLIB_FORMAT_INTO_(text, pattern);
  quit(_wa, text);
}

