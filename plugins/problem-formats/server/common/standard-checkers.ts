import type { TaskChecker } from '@tribunal/contract';
import { ownProperty } from './own-property';

const main = (body: string): string => `#include "testlib.h"
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
${body}
}
`;

/**
 * Generates a checker that compares two sequences, which must have the same length; `read` and `same` handle one
 * element.
 */
const sequence = (type: string, read: string, same: string): string =>
  main(`  int count = 0;
  while (!ans.seekEof() && !ouf.seekEof()) {
    count++;
    ${type} expected = ans.${read}, found = ouf.${read};
    if (!(${same})) quitf(_wa, "element %d differs", count);
  }
  if (!ans.seekEof()) quitf(_wa, "only %d elements", count);
  if (!ouf.seekEof()) quitf(_wa, "more than %d elements", count);
  quitf(_ok, "%d elements", count);`);

const single = (type: string, read: string, same: string): string =>
  main(`  ${type} expected = ans.${read}, found = ouf.${read};
  if (!(${same})) quitf(_wa, "the answer differs");
  quitf(_ok, "the answer is right");`);

const lines = (same: string): string =>
  main(`  int count = 0;
  while (!ans.eof()) {
    std::string expected = ans.readString();
    if (expected.empty() && ans.eof()) break;
    count++;
    if (ouf.eof()) quitf(_wa, "line %d is missing", count);
    std::string found = ouf.readString();
    if (!(${same})) quitf(_wa, "line %d differs", count);
  }
  quitf(_ok, "%d lines", count);`);

const answers = (count: 'one' | 'many'): string => {
  const read = (stream: string): string => `upperCase(${stream}.readWord())`;
  const legal = (variable: string): string => `(${variable} == "YES" || ${variable} == "NO")`;
  const body = `std::string expected = ${read('ans')}, found = ${read('ouf')};
    if (!${legal('expected')}) quitf(_fail, "the answer file holds neither YES nor NO");
    if (!${legal('found')}) quitf(_pe, "YES or NO expected");
    if (expected != found) quitf(_wa, "answer %d differs", count);`;
  return count === 'one'
    ? main(`  int count = 1;\n    ${body}\n  quitf(_ok, "the answer is right");`)
    : main(`  int count = 0;
  while (!ans.seekEof() && !ouf.seekEof()) {
    count++;
    ${body}
  }
  if (!ans.seekEof()) quitf(_wa, "only %d answers", count);
  quitf(_ok, "%d answers", count);`);
};

const UNORDERED = main(`  std::vector<long long> expected, found;
  while (!ans.seekEof()) expected.push_back(ans.readLong());
  while (!ouf.seekEof()) found.push_back(ouf.readLong());
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  if (expected != found) quitf(_wa, "the numbers are not the same");
  quitf(_ok, "%d numbers", (int)expected.size());`);

const near = (tolerance: string): string => `doubleCompare(expected, found, ${tolerance})`;
const within = (tolerance: string): string => `std::fabs(expected - found) <= ${tolerance}`;

/** Behaviour follows the table of standard checkers of testlib and Polygon. */
const SOURCES: Readonly<Record<string, string>> = {
  fcmp: lines('expected == found'),
  lcmp: lines("tokenize(expected, ' ') == tokenize(found, ' ')"),
  wcmp: sequence('std::string', 'readWord()', 'expected == found'),
  casewcmp: sequence('std::string', 'readWord()', 'expected == found'),
  casencmp: sequence('std::string', 'readWord()', 'expected == found'),
  caseicmp: sequence('std::string', 'readWord()', 'expected == found'),
  hcmp: single('std::string', 'readWord()', 'expected == found'),
  icmp: single('int', 'readInt()', 'expected == found'),
  ncmp: sequence('long long', 'readLong()', 'expected == found'),
  uncmp: UNORDERED,
  yesno: answers('one'),
  nyesno: answers('many'),
  acmp: single('double', 'readDouble()', within('1.5e-6')),
  rcmp: single('double', 'readDouble()', within('1.5e-6')),
  dcmp: single('double', 'readDouble()', near('1e-6')),
  rncmp: sequence('double', 'readDouble()', within('1.5e-5')),
  rcmp4: sequence('double', 'readDouble()', near('1e-4')),
  rcmp6: sequence('double', 'readDouble()', near('1e-6')),
  rcmp9: sequence('double', 'readDouble()', near('1e-9')),
};

/** Returns a standard checker by its name (`ncmp`, `std::ncmp.cpp`), or null if the name is unknown. */
export function standardChecker(name: string): TaskChecker | null {
  const code = ownProperty(SOURCES, name.replace(/^std::/, '').replace(/\.cpp$/, ''));
  return code === undefined ? null : { language: 'C++', code, extraFiles: {} };
}
