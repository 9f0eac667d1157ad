import { encodeExamples } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { draftsOf } from './load';

test('what was opened and not touched is saved as it was', () => {
  const stored = '<input>\n  1 2\n</input><output>3 \n\n</output><input></input><output>a < b</output>';
  expect(encodeExamples(draftsOf(stored))).toBe(stored);
});

test('each has a key of its own', () => {
  expect(draftsOf('<input>1</input><output>2</output><input>1</input><output>2</output>')).toEqual([
    { key: 1, input: '1', output: '2' },
    { key: 2, input: '1', output: '2' },
  ]);
});

test('a problem without examples has none', () => {
  expect(draftsOf(null)).toEqual([]);
});
