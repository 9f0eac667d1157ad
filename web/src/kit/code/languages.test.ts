import { expect, test } from 'vitest';
import { grammarOf } from './languages';

test.each([
  ['G++', 'text/x-c++src', 'cpp'],
  ['PCC', 'text/x-csrc', 'cpp'],
  ['Mono', 'text/x-csharp', 'csharp'],
  ['Node', 'text/javascript', 'javascript'],
  ['PyPy', 'text/x-python', 'python'],
  ['Delphi', 'text/x-pascal', 'pascal'],
  ['C++', 'text/plain', 'cpp'],
  ['C++', undefined, 'cpp'],
] as const)('%s of type %s is coloured as %s', (language, contentType, grammar) => {
  expect(grammarOf(language, contentType)).toBe(grammar);
});

test.each([
  ['C', 'cpp'],
  ['C++ With O2', 'cpp'],
  ['C With O2', 'cpp'],
  ['GNU G++20 13.2 (64 bit)', 'cpp'],
  ['C#', 'csharp'],
  ['Java', 'java'],
  ['JavaScript Node', 'javascript'],
  ['Python3', 'python'],
  ['PyPy2', 'python'],
  ['Golang', 'go'],
  ['PHP', 'php'],
  ['Ruby', 'ruby'],
  ['Rust', 'rust'],
  ['Kotlin 1.9', 'kotlin'],
  ['Free Pascal', 'pascal'],
  ['Clojure', 'plain'],
  ['Haskell', 'plain'],
])('%s is coloured as %s', (language, grammar) => {
  expect(grammarOf(language)).toBe(grammar);
});
