// ---- stream: what is read from the test, from the judged program, from the jury

struct InStream {
  InStream() : source(std::make_shared<testlib_source_>()) {}
  /* Reads a text as if it were part of `of`: mistakes in it are that stream's. */
  InStream(const InStream &of, const std::string &text) : InStream() {
    name = of.name, mode = of.mode, strict = of.strict;
    source->assign(text);
    opened = true;
  }

  std::string name;
  TMode mode = _input;
  bool opened = false;
  bool stdfile = false;
  /* Validators: every blank counts. */
  bool strict = false;
  int lastLine = 1;
  long long maxFileSize = 128ll << 20;
  size_t maxTokenLength = 32u << 20;
  size_t maxMessageLength = 32000;

  void init(const std::string &path, TMode as);
  void init(FILE *file, TMode as);
  void reset() { source->rewind(); }
  void close() { source->close(), opened = false; }

  // Verdicts about this stream.
  NORETURN void quit(TResult result, const std::string &text);
  NORETURN void quits(TResult result, const std::string &text) { quit(result, text); }
  NORETURN __attribute__((format(printf, 3, 4))) void quitf(TResult result, const char *pattern, ...);
  __attribute__((format(printf, 4, 5))) void quitif(bool condition, TResult result, const char *pattern, ...);
  __attribute__((format(printf, 3, 4))) void ensuref(bool condition, const char *pattern, ...);
  void testlib_ensure_(bool condition, const char *text) {
    if (!condition) quit(_wa, text);
  }

  // Characters.
  int curChar() { return source->peek(); }
  int nextChar() { return source->take(); }
  void skipChar() { source->take(); }
  void unreadChar(int c) { source->back(c); }
  char readChar();
  char readChar(char expected);
  char readSpace() { return readChar(' '); }

  // Ends of lines and of the whole. Those that find one of a line also read it.
  bool eof() { return curChar() == EOFC; }
  bool eoln();
  bool seekEof();
  bool seekEoln();
  void readEof();
  void readEoln();
  void nextLine();
  void skipBlanks();
  void skipBom();

  // Words and lines. A pattern is that of `pattern`; the name is for messages.
  std::string readWord();
  std::string readWord(const pattern &p, const std::string &what = "");
  std::string readWord(const std::string &p, const std::string &what = "") { return readWord(pattern(p), what); }
  std::string readToken() { return readWord(); }
  std::string readToken(const pattern &p, const std::string &what = "") { return readWord(p, what); }
  std::string readToken(const std::string &p, const std::string &what = "") { return readWord(pattern(p), what); }
  template <typename... Rest>
  void readWordTo(std::string &to, const Rest &...rest) { to = readWord(rest...); }
  template <typename... Rest>
  void readTokenTo(std::string &to, const Rest &...rest) { to = readWord(rest...); }
  std::vector<std::string> readWords(int n, const std::string &p = "", const std::string &what = "", int base = 1);
  std::vector<std::string> readWords(int n, const pattern &p, const std::string &what = "", int base = 1);
  template <typename... Rest>
  std::vector<std::string> readTokens(int n, const Rest &...rest) { return readWords(n, rest...); }

  std::string readLine();
  std::string readLine(const pattern &p, const std::string &what = "");
  std::string readLine(const std::string &p, const std::string &what = "") { return readLine(pattern(p), what); }
  std::string readString() { return readLine(); }
  std::string readString(const pattern &p, const std::string &what = "") { return readLine(p, what); }
  std::string readString(const std::string &p, const std::string &what = "") { return readLine(pattern(p), what); }
  template <typename... Rest>
  void readLineTo(std::string &to, const Rest &...rest) { to = readLine(rest...); }
  template <typename... Rest>
  void readStringTo(std::string &to, const Rest &...rest) { to = readLine(rest...); }
  std::vector<std::string> readLines(int n, const std::string &p = "", const std::string &what = "", int base = 1);
  std::vector<std::string> readLines(int n, const pattern &p, const std::string &what = "", int base = 1);
  template <typename... Rest>
  std::vector<std::string> readStrings(int n, const Rest &...rest) { return readLines(n, rest...); }

  // Numbers, within bounds if there are any.
  int readInt() { return int(readSigned(INT_MIN, INT_MAX)); }
  int readInt(int low, int high, const std::string &what = "") { return int(within(readInt(), low, high, what)); }
  int readInteger() { return readInt(); }
  int readInteger(int low, int high, const std::string &what = "") { return readInt(low, high, what); }
  long long readLong() { return readSigned(LLONG_MIN, LLONG_MAX); }
  long long readLong(long long low, long long high, const std::string &what = "") { return within(readLong(), low, high, what); }
  unsigned long long readUnsignedLong();
  unsigned long long readUnsignedLong(unsigned long long low, unsigned long long high, const std::string &what = "") {
    return within(readUnsignedLong(), low, high, what);
  }
  double readDouble();
  double readDouble(double low, double high, const std::string &what = "") { return within(readDouble(), low, high, what); }
  double readReal() { return readDouble(); }
  double readReal(double low, double high, const std::string &what = "") { return readDouble(low, high, what); }
  /* Digits and at most one point, with so many digits behind it. */
  double readStrictDouble(double low, double high, int fewest, int most, const std::string &what = "");
  double readStrictReal(double low, double high, int fewest, int most, const std::string &what = "") {
    return readStrictDouble(low, high, fewest, most, what);
  }

  std::vector<int> readInts(int n) { return readInts(n, INT_MIN, INT_MAX); }
  std::vector<int> readInts(int n, int low, int high, const std::string &what = "", int base = 1) {
    return several<int>(n, what, base, [&](const std::string &one) { return readInt(low, high, one); });
  }
  std::vector<int> readIntegers(int n) { return readInts(n); }
  std::vector<int> readIntegers(int n, int low, int high, const std::string &what = "", int base = 1) {
    return readInts(n, low, high, what, base);
  }
  std::vector<long long> readLongs(int n) { return readLongs(n, LLONG_MIN, LLONG_MAX); }
  std::vector<long long> readLongs(int n, long long low, long long high, const std::string &what = "", int base = 1) {
    return several<long long>(n, what, base, [&](const std::string &one) { return readLong(low, high, one); });
  }
  std::vector<unsigned long long> readUnsignedLongs(int n, unsigned long long low = 0, unsigned long long high = ULLONG_MAX,
                                                    const std::string &what = "", int base = 1) {
    return several<unsigned long long>(n, what, base, [&](const std::string &one) { return readUnsignedLong(low, high, one); });
  }
  std::vector<double> readDoubles(int n) {
    return several<double>(n, "", 1, [&](const std::string &) { return readDouble(); });
  }
  std::vector<double> readDoubles(int n, double low, double high, const std::string &what = "", int base = 1) {
    return several<double>(n, what, base, [&](const std::string &one) { return readDouble(low, high, one); });
  }
  std::vector<double> readReals(int n) { return readDoubles(n); }
  std::vector<double> readReals(int n, double low, double high, const std::string &what = "", int base = 1) {
    return readDoubles(n, low, high, what, base);
  }
  std::vector<double> readStrictDoubles(int n, double low, double high, int fewest, int most, const std::string &what = "",
                                        int base = 1) {
    return several<double>(n, what, base,
                           [&](const std::string &one) { return readStrictDouble(low, high, fewest, most, one); });
  }
  std::vector<double> readStrictReals(int n, double low, double high, int fewest, int most, const std::string &what = "",
                                      int base = 1) {
    return readStrictDoubles(n, low, high, fewest, most, what, base);
  }

 private:
  std::shared_ptr<testlib_source_> source;

  friend long long stringToLongLong(InStream &in, const std::string &text);
  long long readSigned(long long low, long long high);
  template <typename N>
  N within(N found, N low, N high, const std::string &what);
  template <typename T, typename Read>
  std::vector<T> several(int n, const std::string &what, int base, Read read);
};

static InStream inf, ouf, ans;
static std::fstream tout;

