import { expect, test } from 'vitest';
import { parseTagIds, readFilters, toQuery } from './filters';

const read = (search: string) => readFilters(new URLSearchParams(search));

test('tags are read from a JSON list and from a comma list', () => {
  expect(parseTagIds('[3,5]')).toEqual([3, 5]);
  expect(parseTagIds('3,5,3')).toEqual([3, 5]);
});

test('nonsense in the address is passed over', () => {
  expect(parseTagIds('[x,-1]')).toEqual([]);
  expect(read('?difficulty=9&currentPage=-2')).toMatchObject({ difficulty: '', page: 1 });
});

test('empty filters are not sent', () => {
  expect(toQuery(read(''))).toEqual({ currentPage: 1, limit: 30 });
});
