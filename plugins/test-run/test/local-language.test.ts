import { describe, expect, it } from 'vitest';
import { localLanguage } from '../server/local-language';
import { sampleNumber } from '../server/presenter';

describe('our language for one of a remote judge', () => {
  it.each([
    ['GNU G++20 13.2', 'text/x-c++src', 'C++ 20 With O2'],
    ['C++23 (GCC 15.2.0)', 'text/x-c++src', 'C++ 20 With O2'],
    ['C++ 17 (Clang++, O0)', 'text/x-c++src', 'C++ 17 With O2'],
    ['C++14 (gcc 8.3)', 'text/x-c++src', 'C++ With O2'],
    ['G++', 'text/x-c++src', 'C++ With O2'],
    ['GNU GCC C11', 'text/x-csrc', 'C With O2'],
    ['Java 21', 'text/x-java', 'Java'],
    ['PyPy 3.10', 'text/x-python', 'PyPy3'],
    ['Python (PyPy 3.11-v7.3.20)', 'text/x-python', 'PyPy3'],
    ['PyPy 2.7', 'text/x-python', 'PyPy2'],
    ['Python 3.8', 'text/x-python', 'Python3'],
    ['Python (CPython 3.13.7)', 'text/x-python', 'Python3'],
    ['Python 2.7', 'text/x-python', 'Python2'],
    ['Python (cpython 2.7.16)', 'text/x-python', 'Python2'],
    ['Node.js 15', 'text/javascript', 'JavaScript Node'],
    ['JavaScript (Bun 1.2.21)', 'text/javascript', 'JavaScript Node'],
    ['JavaScript V8 4.8.0', 'text/javascript', 'JavaScript V8'],
    ['TypeScript 5.9 (Node.js 22.19.0)', 'text/typescript', null],
    ['Java 8 ZIP', 'text/plain', null],
    ['Cobol', 'text/x-cobol', null],
  ])('%s in an editor for %s is %s', (name, contentType, local) => {
    expect(localLanguage({ name, contentType })).toBe(local);
  });
});

describe('the number of a sample', () => {
  it('is its place among the examples, blanks at the ends apart', () => {
    const examples = '<input> 1\n</input><output>2</output>\n<input>1  1</input>\n<output>2</output>';
    expect(sampleNumber(examples, '1')).toBe(1);
    expect(sampleNumber(examples, '1  1\n')).toBe(2);
    expect(sampleNumber(examples, '1 1')).toBeNull();
    expect(sampleNumber(null, '1')).toBeNull();
  });
});
