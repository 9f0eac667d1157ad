// ---- read, numbers: one spelling for each integer, nothing but decimals for reals

void testlib_note_bounds_(const std::string &what, bool is_least, bool is_most);

/* An optional minus, digits, no leading zeroes, no minus zero. */
inline bool testlib_is_integer_(const std::string &word) {
  size_t first = !word.empty() && word[0] == '-' ? 1 : 0, digits = word.size() - first;
  if (digits == 0 || word.size() > 20) return false;
  for (size_t i = first; i < word.size(); i++)
    if (!std::isdigit((unsigned char)word[i])) return false;
  return word[first] != '0' || (digits == 1 && first == 0);
}

inline long long stringToLongLong(InStream &in, const std::string &text) {
  if (!testlib_is_integer_(text)) in.quit(_pe, "An integer is expected, \"" + compress(text) + "\" is found");
  errno = 0;
  long long number = std::strtoll(text.c_str(), nullptr, 10);
  if (errno == ERANGE) in.quit(_pe, "An integer of 64 bits is expected, \"" + compress(text) + "\" is found");
  return number;
}

inline double stringToDouble(InStream &in, const std::string &text) {
  int points = 0, exponents = 0, signs = 0, digits = 0;
  bool plain = true;
  for (char c : text) {
    if (c == '.') points++;
    else if (c == 'e' || c == 'E') exponents++;
    else if (c == '+' || c == '-') signs++;
    else if (std::isdigit((unsigned char)c)) digits++;
    else plain = false;
  }
  char *end = nullptr;
  double number = std::strtod(text.c_str(), &end);
  bool whole = !text.empty() && *end == '\0' && size_t(end - text.c_str()) == text.size();
  if (plain && points <= 1 && exponents <= 1 && signs <= 2 && digits > 0 && whole && std::isfinite(number)) return number;
  in.quit(_pe, "A number is expected, \"" + compress(text) + "\" is found");
}

inline double stringToStrictDouble(InStream &in, const std::string &text, int fewest, int most) {
  size_t first = !text.empty() && text[0] == '-' ? 1 : 0, point = text.find('.');
  size_t head = (point == std::string::npos ? text.size() : point) - first;
  size_t tail = point == std::string::npos ? 0 : text.size() - point - 1;
  bool plain = head > 0 && (point == std::string::npos || tail > 0) && (head == 1 || text[first] != '0');
  for (size_t i = first; i < text.size(); i++) plain &= i == point || std::isdigit((unsigned char)text[i]);
  double number = plain ? std::strtod(text.c_str(), nullptr) : 0;
  plain &= !(first == 1 && number == 0);
  if (plain && int(tail) >= fewest && int(tail) <= most) return number;
  in.quit(_pe, testlib_format_("A number with %d to %d digits behind the point is expected, \"%s\" is found", fewest, most, compress(text).c_str()));
}

template <typename N>
N InStream::within(N found, N low, N high, const std::string &what) {
  if (!what.empty()) testlib_note_bounds_(what, found == low, found == high);
  if (found >= low && found <= high) return found;
  quit(_wa, (what.empty() ? "The number" : what) + " is " + vtos(found) + ", which is not between " + vtos(low) + " and " + vtos(high));
}

inline long long InStream::readSigned(long long low, long long high) {
  std::string word = readWord();
  long long number = stringToLongLong(*this, word);
  if (number < low || number > high) quit(_pe, "An integer of 32 bits is expected, \"" + compress(word) + "\" is found");
  return number;
}

inline unsigned long long InStream::readUnsignedLong() {
  std::string word = readWord();
  errno = 0;
  bool plain = testlib_is_integer_(word) && word[0] != '-';
  unsigned long long number = plain ? std::strtoull(word.c_str(), nullptr, 10) : 0;
  if (plain && errno != ERANGE) return number;
  quit(_pe, "An unsigned integer of 64 bits is expected, \"" + compress(word) + "\" is found");
}

inline double InStream::readDouble() { return stringToDouble(*this, readWord()); }

inline double InStream::readStrictDouble(double low, double high, int fewest, int most, const std::string &what) {
  return within(stringToStrictDouble(*this, readWord(), fewest, most), low, high, what);
}

