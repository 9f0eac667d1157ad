import { expect, test } from 'vitest';
import { remoteKeys } from '../../../shared/problem-sources';
import { readFilters, toQuery } from './filters';

const read = (search: string) => readFilters(new URLSearchParams(search), remoteKeys([{ key: 'HDU' }]));

test('an empty address asks for the first page of everything', () => {
  expect(toQuery(read(''))).toEqual({ currentPage: 1, limit: 10 });
});

test('keyword, bank and visibility are taken from the address', () => {
  expect(toQuery(read('?keyword=sum&oj=Mine&auth=2&currentPage=3&limit=50'))).toEqual({
    keyword: 'sum',
    oj: 'Mine',
    auth: 2,
    currentPage: 3,
    limit: 50,
  });
});

test('a bank and a visibility that nobody knows are passed over', () => {
  expect(toQuery(read('?oj=NOWHERE&auth=9'))).toEqual({ currentPage: 1, limit: 10 });
});
