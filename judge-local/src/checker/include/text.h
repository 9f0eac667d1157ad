// ---- text: formatting, cutting and comparing

inline bool isEof(int c) { return c == EOFC; }
inline bool isEoln(int c) { return c == LF || c == CR; }
inline bool isBlanks(int c) { return c == LF || c == CR || c == SPACE || c == TAB; }

inline std::string testlib_vformat_(const char *pattern, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = std::vsnprintf(nullptr, 0, pattern, arguments);
  std::string text(length > 0 ? size_t(length) : 0, '\0');
  if (length > 0) std::vsnprintf(&text[0], text.size() + 1, pattern, again);
  va_end(again);
  return text;
}

__attribute__((format(printf, 1, 2))) inline std::string testlib_format_(const char *pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  std::string text = testlib_vformat_(pattern, arguments);
  va_end(arguments);
  return text;
}

/* As printf. A template that takes values, so that it is preferred to std::format where both are visible. */
template <typename... Values>
std::string format(const char *pattern, Values... values) {
  if constexpr (sizeof...(values) == 0) return testlib_format_(pattern, 0);
  else return testlib_format_(pattern, values...);
}
template <typename... Values>
std::string format(const std::string &pattern, Values... values) {
  return format(pattern.c_str(), values...);
}

/* What any verdict function does with its arguments. */
#define TESTLIB_FORMAT_INTO_(text, pattern)                   \
  va_list testlib_arguments_;                                 \
  va_start(testlib_arguments_, pattern);                      \
  std::string text = testlib_vformat_(pattern, testlib_arguments_); \
  va_end(testlib_arguments_)

inline std::string trim(const std::string &text) {
  size_t first = 0, last = text.size();
  while (first < last && isBlanks((unsigned char)text[first])) first++;
  while (last > first && isBlanks((unsigned char)text[last - 1])) last--;
  return text.substr(first, last - first);
}

inline std::string lowerCase(std::string text) {
  for (char &c : text)
    if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
  return text;
}

inline std::string upperCase(std::string text) {
  for (char &c : text)
    if (c >= 'a' && c <= 'z') c = char(c - 'a' + 'A');
  return text;
}

/* Short enough for a message: the beginning and the end of a long text. */
inline std::string compress(const std::string &text) {
  std::string shown = text.size() <= 64 ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 31);
  for (char &c : shown)
    if (c == '\0') c = '~';
  return shown;
}

inline std::string englishEnding(int number) {
  int tens = number % 100 / 10, ones = number % 10;
  if (tens == 1) return "th";
  return ones == 1 ? "st" : ones == 2 ? "nd" : ones == 3 ? "rd" : "th";
}

template <typename T>
std::string vtos(const T &value) {
  if constexpr (std::is_same_v<T, bool>) return value ? "true" : "false";
  std::ostringstream out;
  out << std::setprecision(12) << value;
  return out.str();
}
template <typename T>
std::string toString(const T &value) {
  return vtos(value);
}

inline std::string removeDoubleTrailingZeroes(std::string number) {
  if (number.find('.') == std::string::npos) return number;
  while (number.back() == '0') number.pop_back();
  if (number.back() == '.') number.pop_back();
  return number;
}

/* 1500000 is "15e5": easier to read in messages about limits. */
inline std::string toHumanReadableString(long long number) {
  std::string digits = std::to_string(number);
  size_t zeroes = 0;
  while (zeroes + 1 < digits.size() && digits[digits.size() - 1 - zeroes] == '0') zeroes++;
  if (zeroes < 5) return digits;
  std::string head = digits.substr(0, digits.size() - zeroes);
  if (head == "1") return "10^" + std::to_string(zeroes);
  return head + "e" + std::to_string(zeroes);
}

template <typename T, typename = void>
struct testlib_is_iterator_ : std::false_type {};
template <typename T>
struct testlib_is_iterator_<T, std::void_t<typename std::iterator_traits<T>::iterator_category>>
    : std::bool_constant<!std::is_convertible_v<T, const char *>> {};

template <typename Iterator, typename Separator = const char *, typename = std::enable_if_t<testlib_is_iterator_<Iterator>::value>>
std::string join(Iterator first, Iterator last, Separator separator = " ") {
  std::ostringstream out;
  for (Iterator at = first; at != last; ++at) {
    if (at != first) out << separator;
    out << *at;
  }
  return out.str();
}
template <typename Range, typename Separator = const char *, typename = decltype(std::begin(std::declval<const Range &>()))>
std::string join(const Range &range, Separator separator = " ") {
  return join(std::begin(range), std::end(range), separator);
}

/* Keeps empty parts. */
inline std::vector<std::string> split(const std::string &text, const std::string &separators) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (separators.find(c) == std::string::npos) parts.back() += c;
    else parts.emplace_back();
  }
  return parts;
}
inline std::vector<std::string> split(const std::string &text, char separator) {
  return split(text, std::string(1, separator));
}

/* Drops empty parts. */
inline std::vector<std::string> tokenize(const std::string &text, const std::string &separators) {
  std::vector<std::string> parts = split(text, separators);
  parts.erase(std::remove(parts.begin(), parts.end(), std::string()), parts.end());
  return parts;
}
inline std::vector<std::string> tokenize(const std::string &text, char separator) {
  return tokenize(text, std::string(1, separator));
}

/* Whether `result` is `expected` within an absolute or a relative error of `eps`. */
inline bool doubleCompare(double expected, double result, double eps) {
  eps += 1e-15;
  if (std::isnan(expected) || std::isnan(result)) return std::isnan(expected) && std::isnan(result);
  if (std::isinf(expected) || std::isinf(result)) return expected == result;
  if (std::fabs(result - expected) <= eps) return true;
  double low = std::min(expected * (1.0 - eps), expected * (1.0 + eps));
  double high = std::max(expected * (1.0 - eps), expected * (1.0 + eps));
  return low <= result && result <= high;
}

/* The smaller of the absolute and the relative error. */
inline double doubleDelta(double expected, double result) {
  double absolute = std::fabs(result - expected);
  if (std::fabs(expected) <= 1e-9) return absolute;
  return std::min(absolute, absolute / std::fabs(expected));
}
