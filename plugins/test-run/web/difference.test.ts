import { expect, test } from 'vitest';
import { cutAtDifference, explain } from './difference';

test.each([
  ['equal texts', '1\n2\n', '1\n2\n', null],
  ['line ends of Windows, and empty lines at the end', '1\n2', '1\r\n2\r\n\r\n', null],
  ['another line', '1\n2\n3', '1\n5\n3', { line: 2, expected: '2', actual: '5' }],
  ['a missing line', '1\n2', '1', { line: 2, expected: '2', actual: null }],
  ['a line too many', '1', '1\n2', { line: 2, expected: null, actual: '2' }],
  ['no output', '1', '', { line: 1, expected: '1', actual: '' }],
  ['spaces before a real difference', '1\n2', '1 \n3', { line: 2, expected: '2', actual: '3' }],
  ['nothing but spaces', '1\n2 3\n4', '1\n2 3 \n4', { line: 2, expected: '2 3', actual: '2 3 ' }],
  ['a space that is no blank to the judge', '1', '1\u00A0', { line: 1, expected: '1', actual: '1\u00A0' }],
  ['spaces within a line', '1 2', '1  2', { line: 1, expected: '1 2', actual: '1  2' }],
])('the first difference of %s', (_what, expected, got, difference) => {
  expect(explain(expected, got)).toEqual(difference);
});

test('long lines are cut around their difference', () => {
  const [a, b] = cutAtDifference(`${'x'.repeat(200)}1${'y'.repeat(200)}`, `${'x'.repeat(200)}2`);
  expect(a).toBe(`…${'x'.repeat(20)}1${'y'.repeat(39)}…`);
  expect(b).toBe(`…${'x'.repeat(20)}2`);
  expect(cutAtDifference('1 2 3', '1 2 4')).toEqual(['1 2 3', '1 2 4']);
});
