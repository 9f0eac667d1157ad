// ---- read, raw: files, characters, ends

inline void InStream::init(const std::string &path, TMode as) {
  name = path, mode = as, stdfile = false;
  opened = source->open(path);
  if (!opened) ::quit(as == _output ? _pe : _fail, "There is no file " + path);
  if (source->size() > maxFileSize) quit(_pe, testlib_format_("%s is longer than %lld bytes", path.c_str(), maxFileSize));
}

inline void InStream::init(FILE *file, TMode as) {
  name = file == stdin ? "stdin" : "file", mode = as, stdfile = true;
  source->attach(fileno(file));
  opened = true;
}

inline char InStream::readChar() {
  int c = nextChar();
  if (c == EOFC) quit(_unexpected_eof, "Unexpected end of file: a character is expected");
  return char(c);
}

inline char InStream::readChar(char expected) {
  char found = readChar();
  if (found == expected) return found;
  unreadChar((unsigned char)found);
  quit(_pe, testlib_format_("Unexpected character #%d: #%d is expected", (unsigned char)found, (unsigned char)expected));
}

inline void InStream::skipBlanks() {
  while (isBlanks(curChar())) skipChar();
}

inline void InStream::skipBom() {
  static const int bom[] = {0xEF, 0xBB, 0xBF};
  int found = 0;
  while (found < 3 && curChar() == bom[found]) skipChar(), found++;
  if (found < 3)
    while (found > 0) unreadChar(bom[--found]);
}

/* Validators want plain line feeds; others also take CR LF, and the end of the file. */
inline bool InStream::eoln() {
  int c = nextChar();
  if (c == LF || (c == EOFC && !strict)) return true;
  if (c == CR && !strict) {
    if (curChar() == LF) return skipChar(), true;
  }
  unreadChar(c);
  return false;
}

inline bool InStream::seekEof() {
  skipBlanks();
  return eof();
}

inline bool InStream::seekEoln() {
  while (curChar() == SPACE || curChar() == TAB) skipChar();
  return eoln();
}

inline void InStream::readEoln() {
  if (!eoln()) quit(_pe, "The end of a line is expected");
}

inline void InStream::readEof() {
  if (!eof()) quit(_pe, "The end of the file is expected");
  if (testlib_.mode == _validator && this == &inf) testlib_.quits_well = true;
}

inline void InStream::nextLine() {
  for (int c = nextChar(); c != EOFC && c != LF;) c = nextChar();
}

