import { Status } from '@tribunal/contract';

/** One submission to A+B, and how a plain shell compiles and runs it. */
export interface Entry {
  language: string;
  file: string;
  code: string;
  compile: string;
  run: string;
  expected: Status;
}

type Dialect = Pick<Entry, 'language' | 'file' | 'compile' | 'run'>;

const cpp: Dialect = {
  language: 'C++ 17 With O2',
  file: 'main.cpp',
  compile: 'g++ -O2 -std=gnu++17 main.cpp -o main',
  run: './main',
};
const c: Dialect = { language: 'C', file: 'main.c', compile: 'gcc -std=gnu11 main.c -o main', run: './main' };
const java: Dialect = { language: 'Java', file: 'Main.java', compile: 'javac Main.java', run: 'java Main' };
const python: Dialect = { language: 'Python3', file: 'main.py', compile: 'true', run: '/usr/bin/python3 main.py' };

const CPP = `#include <bits/stdc++.h>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }`;
const WRONG_CPP = CPP.replace('a + b', 'a - b - 1');
const BROKEN_CPP = CPP.replace('a + b', 'a + nothing');
const C = `#include <stdio.h>
int main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); return 0; }`;
const JAVA = `import java.util.Scanner;
public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    System.out.println(in.nextLong() + in.nextLong());
  }
}`;
const PYTHON = 'a, b = map(int, input().split())\nprint(a + b)';

/**
 * A typical mix of submissions: mostly C++, many of them wrong. `round` changes the source, so that compile caches
 * have no effect.
 */
export const corpus = (round: string): Entry[] =>
  [
    ...Array.from({ length: 6 }, () => ({ ...cpp, code: CPP, expected: Status.Accepted })),
    ...Array.from({ length: 4 }, () => ({ ...cpp, code: WRONG_CPP, expected: Status.WrongAnswer })),
    { ...cpp, code: BROKEN_CPP, expected: Status.CompileError },
    ...Array.from({ length: 2 }, () => ({ ...c, code: C, expected: Status.Accepted })),
    ...Array.from({ length: 2 }, () => ({ ...java, code: JAVA, expected: Status.Accepted })),
    ...Array.from({ length: 3 }, () => ({ ...python, code: PYTHON, expected: Status.Accepted })),
  ].map((entry, i) => ({ ...entry, code: `${entry.code}\n${commentIn(entry.language)} ${round} ${i}\n` }));

const commentIn = (language: string): string => (language === 'Python3' ? '#' : '//');
