import { expect, test } from 'vitest';
import { bankKeys, remoteKeys } from './banks';

test('before anything is known there are the usual banks', () => {
  expect(remoteKeys(undefined)).toEqual(['HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE']);
});

test('another plugin brings its bank, once', () => {
  expect(bankKeys([{ key: 'HDU' }, { key: 'TOJ' }]).slice(-2)).toEqual(['LIBRE', 'TOJ']);
  expect(bankKeys([{ key: 'HDU' }])).toHaveLength(8);
});
