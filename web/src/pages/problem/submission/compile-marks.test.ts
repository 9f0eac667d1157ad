import { expect, test } from 'vitest';
import { compileMarks } from './compile-marks';

/** Output of real compilers, shortened, with notes added. */
const OUTPUTS: Record<string, { output: string; marks: ReturnType<typeof compileMarks> }> = {
  'g++': {
    output: `main.cpp: In function ‘int main()’:
main.cpp:6:11: error: invalid conversion from ‘const char*’ to ‘int’ [-fpermissive]
    6 |   int x = "a";
      |           ^~~
      |           |
      |           const char*
main.cpp:9:3: error: ‘y’ was not declared in this scope
    9 |   y = 3;
      |   ^
main.cpp:9:3: note: suggested alternative: ‘x’
compilation terminated due to -fmax-errors=3.`,
    marks: [
      {
        line: 6,
        column: 11,
        severity: 'error',
        message: 'invalid conversion from ‘const char*’ to ‘int’ [-fpermissive]',
      },
      { line: 9, column: 3, severity: 'error', message: '‘y’ was not declared in this scope' },
    ],
  },
  'g++ in a header': {
    output: `In file included from /usr/include/c++/12/bits/stl_algobase.h:71,
                 from /usr/include/c++/12/algorithm:60,
                 from main.cpp:1:
/usr/include/c++/12/bits/stl_algo.h:4820:18:   required from ‘void std::sort(_RAIter, _RAIter)’
main.cpp:6:12:   required from here
/usr/include/c++/12/bits/predefined_ops.h:45:23: error: no match for ‘operator<’ (operand types are ‘A’ and ‘A’)
   45 |       { return *__it1 < *__it2; }
/usr/include/c++/12/bits/predefined_ops.h:98:22: error: no match for ‘operator<’ (operand types are ‘A’ and ‘A’)`,
    marks: [
      {
        line: 6,
        column: 12,
        severity: 'error',
        message: 'no match for ‘operator<’ (operand types are ‘A’ and ‘A’)',
      },
    ],
  },
  gcc: {
    output: `main.c: In function ‘main’:
main.c:3:3: warning: implicit declaration of function ‘undefined_f’ [-Wimplicit-function-declaration]
main.c:3:17: error: expected ‘;’ before ‘return’`,
    marks: [
      {
        line: 3,
        column: 3,
        severity: 'warning',
        message: 'implicit declaration of function ‘undefined_f’ [-Wimplicit-function-declaration]',
      },
      { line: 3, column: 17, severity: 'error', message: 'expected ‘;’ before ‘return’' },
    ],
  },
  'the linker': {
    output: `/usr/bin/ld: /tmp/ccdQkvTi.o: in function \`main':
main.c:(.text+0x5): undefined reference to \`f'
collect2: error: ld returned 1 exit status`,
    marks: [],
  },
  javac: {
    output: `Main.java:4: error: incompatible types: String cannot be converted to int
    int x = "s";
            ^
Main.java:6: error: cannot find symbol
    foo();
    ^
  symbol:   method foo()
  location: class Main
2 errors`,
    marks: [
      { line: 4, severity: 'error', message: 'incompatible types: String cannot be converted to int' },
      { line: 6, severity: 'error', message: 'cannot find symbol' },
    ],
  },
  python: {
    output: `  File "main.py", line 2
    b = 2
IndentationError: unexpected indent`,
    marks: [{ line: 2, severity: 'error', message: 'IndentationError: unexpected indent' }],
  },
  go: {
    output: `# command-line-arguments
./main.go:3:8: imported and not used: "os"
./main.go:7:17: cannot use 2 (untyped int constant) as string value in variable declaration`,
    marks: [
      { line: 3, column: 8, severity: 'error', message: 'imported and not used: "os"' },
      {
        line: 7,
        column: 17,
        severity: 'error',
        message: 'cannot use 2 (untyped int constant) as string value in variable declaration',
      },
    ],
  },
  rustc: {
    output: `error[E0308]: mismatched types
 --> main.rs:2:18
  |
2 |     let x: i32 = "a";
  |            ---   ^^^ expected \`i32\`, found \`&str\`
note: the name is taken
 --> main.rs:1:4

warning: unused variable: \`y\`
 --> main.rs:3:9

error: aborting due to 1 previous error; 1 warning emitted`,
    marks: [
      { line: 2, column: 18, severity: 'error', message: 'mismatched types' },
      { line: 3, column: 9, severity: 'warning', message: 'unused variable: `y`' },
    ],
  },
  node: {
    output: `main.js:2
let b = ;
        ^

SyntaxError: Unexpected token ';'
    at wrapSafe (node:internal/modules/cjs/loader:1464:18)`,
    marks: [{ line: 2, severity: 'error', message: "SyntaxError: Unexpected token ';'" }],
  },
  mcs: {
    output: `main.cs(4,13): error CS0029: Cannot implicitly convert type \`string' to \`int'
Compilation failed: 1 error(s), 0 warnings`,
    marks: [{ line: 4, column: 13, severity: 'error', message: "Cannot implicitly convert type `string' to `int'" }],
  },
  ruby: {
    output: "main.rb:3: syntax error, unexpected `end'\nend end\n^~~",
    marks: [{ line: 3, severity: 'error', message: "syntax error, unexpected `end'" }],
  },
  php: {
    output: 'Parse error: syntax error, unexpected variable "$b" in main.php on line 3\nErrors parsing main.php',
    marks: [{ line: 3, severity: 'error', message: 'syntax error, unexpected variable "$b"' }],
  },
  // Remote judges compile these; no compiler here writes this form.
  'fpc and Visual C++': {
    output: 'main.pas(3,5) Error: Identifier not found "x"\nmain.cpp(7) : error C2065: \'y\': undeclared identifier',
    marks: [
      { line: 3, column: 5, severity: 'error', message: 'Identifier not found "x"' },
      { line: 7, severity: 'error', message: "'y': undeclared identifier" },
    ],
  },
};

test.each(Object.entries(OUTPUTS))('the places in the code that %s names are read', (_, { output, marks }) => {
  expect(compileMarks(output)).toEqual(marks);
  expect(compileMarks(output.replaceAll('\n', '\r\n'))).toEqual(marks);
});

test.each([
  ['a header', 'bits/stdc++.h:3:5: error: no'],
  ['a file of the problem', 'grader.cpp:3:5: error: no'],
  ['a file in a folder', '/usr/include/main.cpp:3:5: error: no'],
  ['no line of any file', 'main.cpp:0:5: error: no'],
  ['a line without its message', '  File "main.py", line 3'],
])('%s is no place in the code', (_, output) => expect(compileMarks(output)).toEqual([]));

test('hostile output gives few marks, soon', () => {
  const [many, long] = ['main.cpp:1:1: error: no\n'.repeat(5000), `main.cpp:1: error: ${'x'.repeat(1900)}`];
  expect(compileMarks(many)).toHaveLength(100);
  expect(compileMarks(long)[0]?.message).toHaveLength(500);
  // An expression whose time grows faster than its text does would not end within the time of a test.
  for (const part of ['main.cpp:1:', ' in main.php on line ', 'Parse error:  ', 'a:1: error', ' --> ', '\n', '1'])
    compileMarks(`Parse error: ${part.repeat(65_536 / part.length)}`);
  expect(compileMarks(`Parse error: ${' in main.php on line 1'.repeat(90)}x\n`.repeat(33))).toEqual([]);
});
