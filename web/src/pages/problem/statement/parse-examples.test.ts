import { expect, test } from 'vitest';
import { parseExamples } from './parse-examples';

test('pairs of input and output come out in order', () => {
  expect(parseExamples('<input>1 2</input><output>3</output>\n<input>\n4 5\n</input><output>9\n</output>')).toEqual([
    { input: '1 2', output: '3' },
    { input: '4 5', output: '9' },
  ]);
});

test('a problem without samples has none', () => {
  expect(parseExamples(null)).toEqual([]);
  expect(parseExamples('')).toEqual([]);
});

test('angle brackets inside a sample stay as they are', () => {
  expect(parseExamples('<input>a<b</input><output>b>a</output>')).toEqual([{ input: 'a<b', output: 'b>a' }]);
});
