import { expect, test } from 'vitest';
import { remoteKeys } from '../../shared/problem-sources';
import { tagSourceOf, isFiltered, parseTagIds, readFilters, toQuery } from './filters';

const read = (search: string) => readFilters(new URLSearchParams(search), remoteKeys([{ key: 'HDU' }, { key: 'TOJ' }]));

test('tags are read from a JSON list, of numbers or texts, and from a comma list', () => {
  expect(parseTagIds('[3,5]')).toEqual([3, 5]);
  expect(parseTagIds('["3","5"]')).toEqual([3, 5]);
  expect(parseTagIds('3,5,3')).toEqual([3, 5]);
});

test('nonsense in the address is passed over', () => {
  expect(parseTagIds('[x,-1]')).toEqual([]);
  expect(read('?difficulty=9&currentPage=-2&oj=NOWHERE')).toMatchObject({ difficulty: '', page: 1, source: 'All' });
  expect(read('?limit=100000').size).toBe(500);
});

test('empty filters are not sent', () => {
  expect(toQuery(read(''))).toEqual({ currentPage: 1, limit: 30 });
  expect(toQuery(read('?oj=All'))).toEqual({ currentPage: 1, limit: 30 });
});

test('a problem source is a filter, its tags go by its key', () => {
  expect(toQuery(read('?oj=Mine')).oj).toBe('Mine');
  expect(isFiltered(read('?oj=HDU'))).toBe(true);
  expect(isFiltered(read('?oj=All&currentPage=3'))).toBe(false);
  expect(toQuery(read('?oj=TOJ')).oj).toBe('TOJ');
  expect(tagSourceOf('All')).toBe('ALL');
  expect(tagSourceOf('Mine')).toBe('ME');
  expect(tagSourceOf('HDU')).toBe('HDU');
});
