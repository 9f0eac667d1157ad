import { expect, test } from 'vitest';
import { problemSourceKeys, problemSourceOf, remoteKeys } from './problem-sources';

test('the problem sources are those that the server lists', () => {
  expect(remoteKeys([{ key: 'HDU' }, { key: 'TOJ' }])).toEqual(['HDU', 'TOJ']);
  expect(problemSourceKeys([{ key: 'HDU' }])).toEqual(['ME', 'HDU']);
  expect(remoteKeys([], 'HDU')).toEqual([]);
});

test('a requested problem source is accepted before the server has listed them', () => {
  expect(remoteKeys(undefined)).toEqual([]);
  expect(problemSourceKeys(undefined, 'TOJ')).toEqual(['ME', 'TOJ']);
  expect(problemSourceKeys(undefined, 'ME')).toEqual(['ME']);
  expect(remoteKeys(undefined, 'Mine')).toEqual([]);
  expect(remoteKeys(undefined, '<b>')).toEqual([]);
});

test('the bank stands before the first dash', () => {
  expect(problemSourceOf('GYM-100001-A')).toBe('GYM');
});
