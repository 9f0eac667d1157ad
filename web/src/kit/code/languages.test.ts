import { expect, test } from 'vitest';
import { grammarOf } from './languages';

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
