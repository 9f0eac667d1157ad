import { expect, test } from 'vitest';
import { isFiltered, readFilters, toQuery } from './filters';

const read = (search: string, isLoggedIn = true) => readFilters(new URLSearchParams(search), isLoggedIn);
const NONE = { keyword: '', auth: 0, archived: 'all', onlyMine: false, page: 1, size: 15 };

test.each<[search: string, found: object]>([
  ['', {}],
  [
    'keyword=night&auth=3&onlyMine=true&currentPage=2&limit=30',
    { keyword: 'night', auth: 3, onlyMine: true, page: 2, size: 30 },
  ],
  ['archived=only', { archived: 'only' }],
  ['archived=true', {}],
  ['auth=4', {}],
  ['auth=private', {}],
  ['limit=8', {}],
  ['currentPage=-1', {}],
])('the address %s is read', (search, found) => {
  expect(read(search)).toEqual({ ...NONE, ...found });
});

test('visitors have no groups of their own', () => {
  expect(read('onlyMine=true', false).onlyMine).toBe(false);
});

test.each([
  ['', false],
  ['currentPage=2&limit=30', false],
  ['keyword=a', true],
  ['auth=1', true],
  ['onlyMine=true', true],
  ['archived=no', true],
])('%s filters: %s', (search, filtered) => {
  expect(isFiltered(read(search))).toBe(filtered);
});

test('an empty keyword is not sent', () => {
  const { keyword, isArchived, ...query } = toQuery(read(''));
  expect([keyword, isArchived]).toEqual([undefined, undefined]);
  expect(query).toEqual({ auth: 0, onlyMine: false, currentPage: 1, limit: 15 });
});

test('archived groups are listed alone, or left out', () => {
  expect(toQuery(read('archived=only')).isArchived).toBe(true);
  expect(toQuery(read('archived=no')).isArchived).toBe(false);
});
