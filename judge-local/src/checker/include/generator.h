// ---- generator: options of the command line, several tests of one run

static bool testlib_all_options_used_ = false;

/* The place of the value of `-key value`, `--key value`, `-key=value`; the place of a lone flag; 0 when it is absent. */
inline size_t testlib_find_option_(const std::string &key, std::string &value) {
  for (size_t i = 1; i < testlib_options_.size(); i++) {
    std::string one = testlib_options_[i];
    if (one.size() < 2 || one[0] != '-' || std::isdigit((unsigned char)one[1])) continue;
    one = one.substr(one[1] == '-' ? 2 : 1);
    size_t equals = one.find('=');
    if (one.substr(0, equals) != key) continue;
    testlib_used_options_.insert(i);
    if (equals != std::string::npos) return value = one.substr(equals + 1), i;
    bool has_value = i + 1 < testlib_options_.size() &&
                     (testlib_options_[i + 1][0] != '-' || std::isdigit((unsigned char)testlib_options_[i + 1][1]));
    if (has_value) testlib_used_options_.insert(i + 1);
    return value = has_value ? testlib_options_[i + 1] : "true", i;
  }
  return 0;
}

inline bool has_opt(const std::string &key) {
  std::string ignored;
  return testlib_find_option_(key, ignored) > 0;
}

template <typename T>
T testlib_option_as_(const std::string &text) {
  std::istringstream in(text);
  T value{};
  if (!(in >> value) || in.peek() != EOF) quit(_fail, "The option \"" + compress(text) + "\" is of another type");
  return value;
}
template <>
inline std::string testlib_option_as_<std::string>(const std::string &text) { return text; }
template <>
inline bool testlib_option_as_<bool>(const std::string &text) { return text == "true" || text == "1"; }

template <typename T = std::string>
T opt(const std::string &key) {
  std::string value;
  if (!testlib_find_option_(key, value)) quit(_fail, "The option -" + key + " is missing");
  return testlib_option_as_<T>(value);
}
template <typename T>
T opt(const std::string &key, const T &otherwise) {
  return has_opt(key) ? opt<T>(key) : otherwise;
}
template <typename T = std::string>
T opt(int index) {
  if (index < 0 || size_t(index) >= testlib_options_.size()) quit(_fail, testlib_format_("There is no argument %d", index));
  testlib_used_options_.insert(size_t(index));
  return testlib_option_as_<T>(testlib_options_[size_t(index)]);
}
template <typename T>
T opt(int index, const T &otherwise) {
  return index >= 0 && size_t(index) < testlib_options_.size() ? opt<T>(index) : otherwise;
}

inline void suppressEnsureNoUnusedOpts() { testlib_all_options_used_ = true; }
inline void ensureNoUnusedOpts() {
  for (size_t i = 1; i < testlib_options_.size() && !testlib_all_options_used_; i++)
    if (!testlib_used_options_.count(i)) quit(_fail, "The option \"" + testlib_options_[i] + "\" is never used");
}

/* What is printed from here on is the test with that number, as a file of that name. */
inline void startTest(int number) {
  std::cout.flush();
  if (!std::freopen(std::to_string(number).c_str(), "wb", stdout)) quit(_fail, testlib_format_("The file %d cannot be written", number));
}

