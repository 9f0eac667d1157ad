// ---- read, words: words and lines

inline std::string InStream::readWord() {
  if (!strict) skipBlanks();
  lastLine = source->line;
  if (curChar() == EOFC) quit(_unexpected_eof, "Unexpected end of file: a word is expected");
  if (isBlanks(curChar())) quit(_pe, "Unexpected white space: a word is expected");
  std::string word;
  while (curChar() != EOFC && !isBlanks(curChar())) {
    word += char(nextChar());
    if (word.size() > maxTokenLength) quit(_pe, testlib_format_("A word is longer than %zu bytes", maxTokenLength));
  }
  return word;
}

inline std::string InStream::readWord(const pattern &p, const std::string &what) {
  std::string word = readWord();
  if (p.matches(word)) return word;
  quit(_wa, "The word \"" + compress(word) + "\"" + (what.empty() ? "" : ", " + what + ",") + " does not match \"" + compress(p.src()) + "\"");
}

inline std::string InStream::readLine() {
  lastLine = source->line;
  if (strict && curChar() == EOFC) quit(_unexpected_eof, "Unexpected end of file: a line is expected");
  std::string text;
  for (int c = nextChar(); c != EOFC && c != LF; c = nextChar()) text += char(c);
  if (!strict && !text.empty() && text.back() == CR) text.pop_back();
  return text;
}

inline std::string InStream::readLine(const pattern &p, const std::string &what) {
  std::string text = readLine();
  if (p.matches(text)) return text;
  quit(_wa, "The line \"" + compress(text) + "\"" + (what.empty() ? "" : ", " + what + ",") + " does not match \"" + compress(p.src()) + "\"");
}

/* In validators exactly one space is between two of a row. */
template <typename T, typename Read>
std::vector<T> InStream::several(int n, const std::string &what, int base, Read read) {
  if (n < 0) ::quit(_fail, testlib_format_("%d elements cannot be read", n));
  std::vector<T> all;
  for (int i = 0; i < n; i++) {
    if (i > 0 && strict) readSpace();
    all.push_back(read(what.empty() ? what : what + "[" + std::to_string(i + base) + "]"));
  }
  return all;
}

inline std::vector<std::string> InStream::readWords(int n, const pattern &p, const std::string &what, int base) {
  return several<std::string>(n, what, base, [&](const std::string &one) { return readWord(p, one); });
}

inline std::vector<std::string> InStream::readWords(int n, const std::string &p, const std::string &what, int base) {
  if (!p.empty()) return readWords(n, pattern(p), what, base);
  return several<std::string>(n, what, base, [&](const std::string &) { return readWord(); });
}

inline std::vector<std::string> InStream::readLines(int n, const pattern &p, const std::string &what, int base) {
  std::vector<std::string> all;
  for (int i = 0; i < n; i++) all.push_back(readLine(p, what.empty() ? what : what + "[" + std::to_string(i + base) + "]"));
  return all;
}

inline std::vector<std::string> InStream::readLines(int n, const std::string &p, const std::string &what, int base) {
  if (!p.empty()) return readLines(n, pattern(p), what, base);
  std::vector<std::string> all;
  for (int i = 0; i < n; i++) all.push_back(readLine());
  return all;
}
