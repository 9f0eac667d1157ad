import { expect, test } from 'vitest';
import { remoteKeys } from '../problem-sources';
import { nextOrder, tagSourceOf, isFiltered, parseTagIds, readFilters, toQuery } from './filters';

const read = (search: string) =>
  readFilters(new URLSearchParams(search), remoteKeys([{ key: 'HDU' }, { key: 'TOJ' }]), true);

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

test('a head sorts by its column, then the other way round, then no longer', () => {
  const steps = (by: 'id' | 'title' | 'total') => {
    const seen: string[] = [];
    let search = '';
    for (let click = 0; click < 3; click++) {
      const { sort, order } = nextOrder(read(search), by);
      search = `?sort=${sort ?? ''}&order=${order ?? ''}`;
      const { sort: sorted, order: way } = read(search);
      seen.push(`${sorted} ${way}`);
    }
    return seen;
  };
  expect(steps('title')).toEqual(['title asc', 'title desc', 'id asc']);
  expect(steps('total')).toEqual(['total desc', 'total asc', 'id asc']);
  expect(steps('id')).toEqual(['id desc', 'id asc', 'id desc']);
});

test('own results are no filter and no order for visitors', () => {
  const params = new URLSearchParams('?progress=solved&sort=mine');
  expect(toQuery(readFilters(params, [], true))).toMatchObject({ progress: 'solved', sort: 'mine' });
  expect(toQuery(readFilters(params, [], false))).toEqual({ currentPage: 1, limit: 30 });
});
