// ---- print: values, ranges of them and pairs, with one space between two, and a line for each row of rows

template <typename T, typename = void>
struct testlib_is_range_ : std::false_type {};
/* Texts are values. */
template <typename T>
struct testlib_is_range_<T, std::void_t<decltype(std::begin(std::declval<const T &>())), decltype(std::end(std::declval<const T &>()))>>
    : std::bool_constant<!std::is_convertible_v<const T &, std::string>> {};

template <typename Iterator>
void testlib_print_range_(Iterator first, Iterator last);

template <typename T>
void testlib_print_(const T &value) {
  if constexpr (testlib_is_range_<T>::value) testlib_print_range_(std::begin(value), std::end(value));
  else std::cout << value;
}
template <typename A, typename B>
void testlib_print_(const std::pair<A, B> &value) {
  testlib_print_(value.first);
  std::cout << ' ';
  testlib_print_(value.second);
}

template <typename Iterator>
void testlib_print_range_(Iterator first, Iterator last) {
  using Element = typename std::iterator_traits<Iterator>::value_type;
  for (Iterator at = first; at != last; ++at) {
    if (at != first) std::cout << (testlib_is_range_<Element>::value ? '\n' : ' ');
    testlib_print_(static_cast<const Element &>(*at));
  }
}

template <typename... Values>
void println(const Values &...values) {
  bool is_first = true;
  ((is_first ? void() : void(std::cout << ' '), is_first = false, testlib_print_(values)), ...);
  std::cout << '\n';
}
/* The elements from `first` to before `last`. */
template <typename Iterator>
std::enable_if_t<testlib_is_iterator_<Iterator>::value> println(const Iterator &first, const Iterator &last) {
  testlib_print_range_(first, last);
  std::cout << '\n';
}
