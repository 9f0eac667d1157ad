import { expect, test } from 'vitest';
import { readFactor } from './FactorsDialog';

test('an empty factor leaves it to the judge', () => {
  expect(readFactor('  ')).toBeNull();
});

test('a factor may have a fraction', () => {
  expect(readFactor(' 1.5 ')).toBe(1.5);
});

test.each(['0', '-2', 'twice', 'Infinity'])('%s is no factor', (text) => {
  expect(readFactor(text)).toBeUndefined();
});
