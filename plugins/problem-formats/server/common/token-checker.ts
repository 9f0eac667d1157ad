import type { TaskChecker } from '@tribunal/contract';

export interface TokenRules {
  caseSensitive: boolean;
  /** Whether white space must match byte by byte. */
  spaceSensitive: boolean;
  /** null if numbers are compared like other words. */
  absolute: number | null;
  relative: number | null;
}

/**
 * Generates the default output validator of the Kattis problem format. Compares token by token, and numbers within a
 * tolerance if requested.
 */
export function tokenChecker({ caseSensitive, spaceSensitive, absolute, relative }: TokenRules): TaskChecker {
  const isNumeric = absolute !== null || relative !== null;
  const code = `#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

static std::string read_all(const char *path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

struct Reader {
  const std::string text;
  size_t at = 0;
  static bool blank(char c) { return std::isspace((unsigned char)c) != 0; }
  std::string next(bool of_blanks) {
    size_t from = at;
    while (at < text.size() && blank(text[at]) == of_blanks) at++;
    return text.substr(from, at - from);
  }
};

static bool number(const std::string &word, double &value) {
  char *end = nullptr;
  if (word.empty() || word.find_first_not_of("0123456789+-.eE") != std::string::npos) return false;
  value = std::strtod(word.c_str(), &end);
  return *end == 0 && std::isfinite(value);
}

static bool same_word(const std::string &a, const std::string &b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); i++) {
    if (a[i] == b[i]) continue;
    if (${caseSensitive} || std::tolower((unsigned char)a[i]) != std::tolower((unsigned char)b[i])) return false;
  }
  return true;
}

static bool same(const std::string &expected, const std::string &found) {
  double e, f;
  if (!${isNumeric} || !number(expected, e)) return same_word(expected, found);
  if (!number(found, f)) return false;
  double off = std::fabs(e - f);
  return off <= ${absolute ?? -1} || off <= ${relative ?? -1} * std::fabs(e);
}

int main(int, char **argv) {
  Reader found{read_all(argv[2])}, expected{read_all(argv[3])};
  for (long count = 1;; count++) {
    std::string gap = expected.next(true), theirs = found.next(true);
    if (${spaceSensitive} && gap != theirs) {
      std::fprintf(stderr, "wrong answer white space before token %ld differs\\n", count);
      return 1;
    }
    std::string wanted = expected.next(false), got = found.next(false);
    if (wanted.empty() && got.empty()) {
      std::fprintf(stderr, "ok %ld tokens\\n", count - 1);
      return 0;
    }
    if (wanted.empty() || got.empty() || !same(wanted, got)) {
      std::fprintf(stderr, "wrong answer token %ld: expected \\"%.60s\\", found \\"%.60s\\"\\n", count, wanted.c_str(), got.c_str());
      return 1;
    }
  }
}
`;
  return { language: 'C++', code, extraFiles: {} };
}
