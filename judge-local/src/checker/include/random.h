// ---- random: numbers that depend on the seed alone, on every machine

class pattern;

class random_t {
 public:
  random_t() = default;

  void setSeed(uint64_t seed) { state = seed; }
  void setSeed(int argc, char *argv[]) {
    state = 0x9e3779b97f4a7c15ull;
    for (int i = 1; i < argc; i++)
      for (const char *c = argv[i]; ; c++) {
        state = (state ^ (unsigned char)*c) * 0x100000001b3ull;
        if (!*c) break;
      }
  }

  /* All 64 bits: splitmix64, by Steele, Lea and Flood. */
  uint64_t bits() {
    uint64_t z = state += 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }

  /* In [0, 1). */
  double next() { return double(bits() >> 11) * 0x1p-53; }
  /* In [0, n). */
  double next(double n) { return next() * n; }
  /* In [0, n), or [from, to] with two numbers. */
  template <typename N, typename = std::enable_if_t<std::is_integral_v<N>>>
  N next(N n) {
    if (n <= 0) quit(_fail, "rnd.next(n): n must be positive");
    return N(below(uint64_t(n)));
  }
  template <typename A, typename B>
  std::common_type_t<A, B> next(A from, B to) {
    using N = std::common_type_t<A, B>;
    if (N(from) > N(to)) quit(_fail, "rnd.next(from, to): from is greater than to");
    if constexpr (std::is_floating_point_v<N>) return N(from) + N(next()) * (N(to) - N(from));
    else return N(uint64_t(N(from)) + below(uint64_t(N(to)) - uint64_t(N(from)) + 1));
  }
  /* A word that matches the pattern, see `pattern`; with more arguments it is formatted first. */
  std::string next(const std::string &words);
  std::string next(const pattern &words);
  template <typename... Values>
  std::string next(const char *words, Values... values) {
    return next(format(words, values...));
  }

  /* The greatest (w > 0) or least (w < 0) of |w| + 1 numbers. */
  template <typename N>
  N wnext(N n, int w) {
    N found = next(n);
    for (int i = 0; i < std::abs(w); i++) found = w > 0 ? std::max(found, next(n)) : std::min(found, next(n));
    return found;
  }
  template <typename A, typename B>
  std::common_type_t<A, B> wnext(A from, B to, int w) {
    auto found = next(from, to);
    for (int i = 0; i < std::abs(w); i++) found = w > 0 ? std::max(found, next(from, to)) : std::min(found, next(from, to));
    return found;
  }

  template <typename Container>
  auto any(const Container &from) {
    return *std::next(std::begin(from), std::ptrdiff_t(below(std::size(from))));
  }
  template <typename Iterator>
  auto any(Iterator first, Iterator last) {
    return *std::next(first, std::ptrdiff_t(below(uint64_t(std::distance(first, last)))));
  }
  template <typename Iterator>
  auto wany(Iterator first, Iterator last, int w) {
    return *std::next(first, wnext(std::ptrdiff_t(std::distance(first, last)), w));
  }
  template <typename Container>
  auto wany(const Container &from, int w) {
    return *std::next(std::begin(from), wnext(std::ptrdiff_t(std::size(from)), w));
  }

  /* A permutation of first … first + n - 1. */
  template <typename N, typename E = int>
  std::vector<E> perm(N n, E first = E(0)) {
    std::vector<E> all(static_cast<size_t>(n));
    std::iota(all.begin(), all.end(), first);
    for (size_t i = 1; i < all.size(); i++) std::swap(all[i], all[size_t(below(i + 1))]);
    return all;
  }

  /* `count` different numbers of [from, to], in random order. */
  template <typename T>
  std::vector<T> distinct(int count, T from, T to) {
    if (uint64_t(to) - uint64_t(from) + 1 < uint64_t(count)) quit(_fail, "rnd.distinct: there are too few numbers");
    std::set<T> seen;
    std::vector<T> all;
    /* Floyd's method: each step adds one number, and each set is as likely as any other. */
    for (T top = T(to - T(count) + 1); int(all.size()) < count; ++top) {
      T candidate = next(from, top);
      if (!seen.insert(candidate).second) seen.insert(candidate = top);
      all.push_back(candidate);
    }
    for (size_t i = 1; i < all.size(); i++) std::swap(all[i], all[size_t(below(i + 1))]);
    return all;
  }
  template <typename T>
  std::vector<T> distinct(int count, T upper) {
    return distinct(count, T(0), T(upper - 1));
  }

  /* `count` numbers, each at least `least`, with the given sum. */
  template <typename T>
  std::vector<T> partition(int count, T sum, T least = T(1)) {
    T rest = sum - T(count) * least;
    if (count < 1 || rest < 0) quit(_fail, "rnd.partition: the sum is too small");
    std::vector<T> bars = distinct(count - 1, T(0), T(rest + count - 2)), parts;
    std::sort(bars.begin(), bars.end());
    T before = -1;
    for (T bar : bars) parts.push_back(bar - before - 1 + least), before = bar;
    parts.push_back(rest + count - 2 - before + least);
    return parts;
  }

 private:
  uint64_t state = 20261121;

  /* In [0, n), each equally likely; n = 0 stands for 2^64. */
  uint64_t below(uint64_t n) {
    if (n == 0) return bits();
    uint64_t unfair = -n % n, found;
    do found = bits();
    while (found < unfair);
    return found % n;
  }
};

static random_t rnd;

template <typename Iterator>
void shuffle(Iterator first, Iterator last) {
  for (Iterator at = first; at != last; ++at) std::iter_swap(at, first + rnd.next(std::distance(first, at) + 1));
}

