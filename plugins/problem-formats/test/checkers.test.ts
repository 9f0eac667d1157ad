import type { TaskChecker } from '@tribunal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adaptChecker, standardChecker, tokenChecker, type ForeignChecker } from '../server/common';
import { compileChecker, removeCompiled, type Checker } from './compile-checker';

afterAll(removeCompiled);

const MINUTE = 60_000;
const DEFAULTS = { caseSensitive: false, spaceSensitive: false, absolute: null, relative: null };

const verdict = (checker: Checker, output: string, answer = '', input = ''): string =>
  checker({ input, output, answer }).verdict;
const cpp = (source: string, more: Partial<ForeignChecker> = {}): ForeignChecker => ({
  language: 'C++',
  sources: [source],
  ...more,
});

describe('a checker written for QDUOJ', () => {
  const source = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, const char *args[]) {
  char from_file[99] = "", from_stdin[99] = "", output[99] = "";
  if (argc != 3) return -1;
  FILE *input = fopen(args[1], "r"), *theirs = fopen(args[2], "r");
  if (fscanf(input, "%98s", from_file) != 1 || scanf("%98s", from_stdin) != 1 || strcmp(from_file, from_stdin)) return 9;
  fscanf(theirs, "%98s", output);
  if (!strcmp(output, "crash")) abort();
  if (!strcmp(output, "error")) return -1;
  if (!strcmp(output, "leave")) exit(1);
  if (strcmp(output, from_file)) return 1;
}
`;

  it.each(['C', 'C++'] as const)('decides as it did, in %s', { timeout: MINUTE }, (language) => {
    const checker = compileChecker(adaptChecker('qduoj', { language, sources: [source] }));
    const of = (output: string) => verdict(checker, output, 'unread', 'word');
    expect([of('word'), of('other'), of('leave'), of('error'), of('crash')]).toEqual([
      'right',
      'wrong',
      'wrong',
      'broken',
      'broken',
    ]);
    expect(verdict(checker, '')).toBe('broken');
  });
});

describe('a checker written for HUSTOJ', () => {
  it('decides as it did', { timeout: MINUTE }, () => {
    const checker = compileChecker(
      adaptChecker(
        'hustoj',
        cpp(`#include <bits/stdc++.h>
using namespace std;
#define int long long
int feedback, translate, begin_[3], started;
signed main(signed argc, char *argv[]) {
  ifstream answer(argv[2]), output(argv[3]);
  string a, b;
  answer >> a;
  output >> b;
  cerr << "ok this is no verdict" << endl;
  if (argc != 4 || a != "answer") return 3;
  return b == a ? 0 : b == "ugly" ? 2 : 1;
}`),
      ),
    );
    const of = (output: string) => verdict(checker, output, 'answer');
    expect([of('answer'), of('ugly'), of('other')]).toEqual(['right', 'badly presented', 'wrong']);
  });
});

describe('a validator of the Kattis format', () => {
  const source = `#include "validate.h"
struct Late { std::ofstream words; ~Late() { words << "ok is what the destructor says"; } } late;
int main(int argc, char **argv) {
  std::string folder = argv[3], answer, output, flag = argc > 4 ? argv[4] : "";
  std::cerr << "FAIL this is debugging" << std::endl;
  std::ifstream(argv[2]) >> answer;
  std::cin >> output;
  if (folder.back() != '/' || flag != "fl\\"ag") return 7;
  late.words.open(folder + "judgemessage.txt");
  if (output == "half") std::ofstream(folder + "score_multiplier.txt") << 0.5;
  if (output == "zero") return 0;
  std::exit(output == answer || output == "half" ? 42 : 43);
}`;
  const header = '#include <bits/stdc++.h>\n';
  const theirs = cpp(source, { files: { 'validate.h': header }, flags: ['fl"ag'] });
  let checker: Checker;
  beforeAll(() => {
    checker = compileChecker(adaptChecker('kattis', theirs));
  }, MINUTE);

  it('decides as it did, and its points and words come from its folder', () => {
    const of = (output: string) => verdict(checker, output, 'answer');
    expect([of('answer'), of('other'), of('half'), of('zero')]).toEqual(['right', 'wrong', '50 of 100', 'broken']);
    const { message } = checker({ input: '', output: 'other', answer: 'answer' });
    expect(message).toBe('ok is what the destructor says');
  });

  it('forgets what it said of another output', () => {
    expect(verdict(checker, 'half', 'answer')).toBe('50 of 100');
    expect(verdict(checker, 'answer', 'answer')).toBe('right');
  });

  it('may be made of several files', { timeout: MINUTE }, () => {
    const sources = ['int result() { return 42; }', 'int result();\nint main() { return result(); }'];
    expect(verdict(compileChecker(adaptChecker('kattis', { language: 'C++', sources })), '')).toBe('right');
  });
});

describe('an interactor of the Kattis format', () => {
  it('has its streams for itself', { timeout: MINUTE }, () => {
    const source = `#include <bits/stdc++.h>
int main(int argc, char **argv) {
  std::ios::sync_with_stdio(false);
  std::string secret;
  std::ifstream(argv[1]) >> secret;
  std::cout << "the last words";
  return std::cin.peek() == EOF && secret == "secret" ? 42 : 43;
}`;
    const checker = compileChecker(adaptChecker('kattis-interactor', cpp(source)));
    expect(verdict(checker, 'output', '', 'secret')).toBe('right');
    expect(verdict(checker, 'output', '', 'other')).toBe('wrong');
  });
});

describe('the comparison of tokens', () => {
  it('minds neither blanks nor case', { timeout: MINUTE }, () => {
    const checker = compileChecker(tokenChecker(DEFAULTS), '-O0');
    expect(verdict(checker, ' a\n\nB 1.0', 'A b  1.0\n')).toBe('right');
    for (const output of ['a b', 'a b 1.0 c', 'a b 1', '']) expect(verdict(checker, output, 'A b 1.0')).toBe('wrong');
  });

  it('minds them when asked to', { timeout: MINUTE }, () => {
    const checker = compileChecker(tokenChecker({ ...DEFAULTS, caseSensitive: true, spaceSensitive: true }), '-O0');
    expect(verdict(checker, 'a b\n', 'a b\n')).toBe('right');
    for (const output of ['A b\n', 'a  b\n', 'a b', ' a b\n']) expect(verdict(checker, output, 'a b\n')).toBe('wrong');
  });

  it('compares numbers within a tolerance, and words as words', { timeout: MINUTE }, () => {
    const checker = compileChecker(tokenChecker({ ...DEFAULTS, absolute: 1e-3, relative: 1e-6 }), '-O0');
    for (const output of ['x 0.5009 1e6', 'X 5e-1 1000000.9'])
      expect(verdict(checker, output, 'x 0.5 1000000')).toBe('right');
    for (const output of ['x 0.502 1e6', 'x nan 1e6', 'x 0.5 1000002', 'y 0.5 1e6', 'x 0x1 1e6']) {
      expect(verdict(checker, output, 'x 0.5 1000000')).toBe('wrong');
    }
  });
});

/** The answer each checker gets, with outputs that are right and wrong for it. */
const STANDARD: [name: string, answer: string, right: string[], wrong: string[]][] = [
  ['fcmp', 'a b\nc\n', ['a b\nc\n', 'a b\nc'], ['a  b\nc\n', 'a b\n', 'a b\nc\nd']],
  ['lcmp', 'a b\nc\n', ['a  b\nc\n'], ['a b c\n', 'a b\n', 'a b\nc\nd\n']],
  ['wcmp', 'a b c', ['a\nb\nc\n'], ['a b', 'a b c d', 'a b C']],
  ['casewcmp', 'Case #1: a', ['Case  #1: a\n'], ['Case #2: a']],
  ['hcmp', '123456789012345678901', ['123456789012345678901\n'], ['123456789012345678902']],
  ['icmp', '5', ['5\n'], ['6', '5 5', 'x']],
  ['ncmp', '1 2 3', ['1\n2\n3'], ['1 2', '1 2 3 4', '1 2 4', '1 2 x']],
  ['uncmp', '1 2 2', ['2 1 2'], ['1 1 2', '1 2']],
  ['yesno', 'YES', ['yes\n', 'Yes'], ['no', 'maybe', 'yes yes']],
  ['nyesno', 'YES NO', ['yes no'], ['yes yes', 'yes', 'yes no no']],
  ['acmp', '1.5', ['1.500001'], ['1.50001']],
  ['rcmp', '1000000', ['1000000.000001'], ['1000000.1']],
  ['dcmp', '1000000', ['1000000.5'], ['1000002']],
  ['rncmp', '1 2', ['1.00001 2'], ['1.001 2', '1']],
  ['rcmp4', '1 10000', ['1.00005 10000.5'], ['1.001 10000', '1']],
  ['rcmp6', '1 10', ['1.0000005 10'], ['1.00001 10']],
  ['rcmp9', '1', ['1.0000000005'], ['1.00000001']],
];

/**
 * Builds all checkers as one program that selects the checker by its input, because compiling takes most of the time.
 */
const together = (names: readonly string[]): TaskChecker => {
  const first = standardChecker(names[0]!)!;
  const sources = names.map((name) => `#define main ${name}\n${standardChecker(name)!.code}\n#undef main\n`);
  const choices = names.map((name) => `  if (asked == "${name}") return ${name}(argc, argv);\n`);
  const main = `int main(int argc, char **argv) {\n  std::string asked;\n  std::ifstream(argv[1]) >> asked;\n${choices.join('')}  return 99;\n}\n`;
  return { ...first, code: `${sources.join('')}#include <fstream>\n${main}` };
};

describe('a standard checker', () => {
  let checker: Checker;
  beforeAll(() => {
    checker = compileChecker(together(STANDARD.map(([name]) => name)), '-O0');
  }, MINUTE);

  it.each(STANDARD)('%s knows right from wrong', (name, answer, right, wrong) => {
    for (const output of right) expect([output, verdict(checker, output, answer, name)]).toEqual([output, 'right']);
    for (const output of wrong) expect([output, verdict(checker, output, answer, name)]).toEqual([output, 'wrong']);
  });

  it('is recognised by the name that Polygon gives it, and needs no other file', { timeout: MINUTE }, () => {
    const alone = compileChecker(standardChecker('std::wcmp.cpp')!, '-O0');
    expect([verdict(alone, 'a b', 'a\nb'), verdict(alone, 'a', 'a\nb')]).toEqual(['right', 'wrong']);
    for (const [name] of STANDARD) expect(standardChecker(`std::${name}.cpp`)).toEqual(standardChecker(name));
  });

  it('says nothing against an answer that is broken itself', () => {
    expect(verdict(checker, 'yes', 'perhaps', 'yesno')).toBe('broken');
  });

  it.each(['other', 'toString', 'std::../x.cpp', ''])('is none by the name %j', (name) => {
    expect(standardChecker(name)).toBeNull();
  });
});
