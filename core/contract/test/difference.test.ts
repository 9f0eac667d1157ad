import { describe, expect, it } from 'vitest';
import { firstDifference, showBlanks } from '../src';

describe('outputs are compared as the judge does', () => {
  it.each([
    ['3\n', '3'],
    ['1 2\n3\n', '1 2  \r\n3\n\n'],
    ['', '\n \n'],
    ['1', '1\f\v\n'],
  ])('leniently, %j and %j are equal', (expected, actual) => {
    expect(firstDifference(expected, actual, 'lenient')).toBeNull();
  });

  it.each([
    ['3\n', ' 3\n'],
    ['1\n2\n', '1\n\n2\n'],
    ['a b\n', 'a  b\n'],
    ['1\n', ''],
    ['1\f\n2', '1\n2'],
    ['1\v\n2', '1\n2'],
  ])('leniently, %j and %j differ', (expected, actual) => {
    expect(firstDifference(expected, actual, 'lenient')).not.toBeNull();
  });

  it('strictly, only the kind of line ends does not count', () => {
    expect(firstDifference('1\n', '1\r\n', 'strict')).toBeNull();
    expect(firstDifference('1\n', '1 \n', 'strict')).toMatchObject({ line: 1 });
    expect(firstDifference('1\n', '1', 'strict')).not.toBeNull();
  });
});

it('blanks are seen', () => {
  expect(showBlanks('1 2\t')).toBe('1·2→');
});
