import { Status, type SubmissionRow } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { matchesFilters, readFilters, toQuery } from './filters';

const read = (search: string) => readFilters(new URLSearchParams(search));
const row = {
  uid: 'u1',
  username: 'yuki_n',
  displayPid: 'ME-1042',
  title: 'Harbour Lights',
  status: Status.Accepted,
} as SubmissionRow;

test('the address becomes the query, without empty values', () => {
  expect(toQuery(read('?onlyMine=true&status=0&currentPage=2'))).toEqual({
    onlyMine: true,
    status: 0,
    currentPage: 2,
    limit: 15,
  });
});

test('a status that does not exist is passed over', () => {
  expect(read('?status=99').status).toBe('');
});

test('a new submission is shown only where the filters want it', () => {
  expect(matchesFilters(row, read(''), undefined)).toBe(true);
  expect(matchesFilters(row, read('?onlyMine=true'), 'u2')).toBe(false);
  expect(matchesFilters(row, read('?status=-1'), 'u1')).toBe(false);
  expect(matchesFilters(row, read('?problemID=me-1042&completeProblemID=true'), 'u1')).toBe(true);
  expect(matchesFilters(row, read('?problemID=ME-1&completeProblemID=true'), 'u1')).toBe(false);
  expect(matchesFilters(row, read('?username=YUKI'), 'u1')).toBe(true);
});
