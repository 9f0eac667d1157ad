import { Status, type SubmissionRow } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { ContestType } from '../../contract';
import { at, infoOf } from '../testing';
import { matchesFilters, isListed, readFilters, toQuery } from './filters';

const filtersOf = (search: string) => readFilters(new URLSearchParams(search));
const row = { cid: 7, uid: '1', username: 'Ann', displayId: 'A1', status: Status.Accepted } as SubmissionRow;
const me = { cid: 7, uid: '1' };

test('invalid values in the address are ignored', () => {
  expect(toQuery(filtersOf('status=99&currentPage=-3&limit=9999'), 7, false)).toMatchObject({
    contestID: 7,
    status: undefined,
    currentPage: 1,
    onlyMine: false,
    beforeContestSubmit: false,
    containsEnd: undefined,
  });
});

test.each([
  ['', true],
  ['onlyMine=true', true],
  ['username=an', true],
  ['username=bob', false],
  ['status=0', true],
  ['status=-1', false],
  ['problemID=a', true],
  ['problemID=a&completeProblemID=true', false],
  ['problemID=a1&completeProblemID=true', true],
  ['beforeContestSubmit=true', false],
])('a new submission belongs to the list of “%s”: %s', (search, isIn) => {
  expect(matchesFilters(row, filtersOf(search), me)).toBe(isIn);
});

test('those of other contests and, where own ones are asked for, of others do not', () => {
  expect(matchesFilters({ ...row, cid: 8 }, filtersOf(''), me)).toBe(false);
  expect(matchesFilters({ ...row, uid: '2' }, filtersOf('onlyMine=true'), me)).toBe(false);
});

test.each([
  ['an other’s', infoOf(), { submitTime: at(0) }, false, true],
  ['an other’s, sealed', infoOf({}, { isRealTime: false }), { submitTime: at(0) }, false, false],
  ['an own one, sealed', infoOf({}, { isRealTime: false }), { uid: '1', submitTime: at(0) }, false, true],
  [
    'an own one, sealed, under the OI rule',
    infoOf({ type: ContestType.Oi }, { isRealTime: false }),
    { uid: '1', submitTime: at(0) },
    false,
    true,
  ],
  ['an own late one', infoOf(), { uid: '1', submitTime: at(5) }, false, true],
  ['a late one', infoOf(), { submitTime: at(5) }, false, false],
  ['a late one that is asked for', infoOf(), { submitTime: at(5) }, true, true],
])('%s appears automatically or not', (_, contest, changes, containsEnd, isIn) => {
  expect(isListed({ ...row, uid: '2', ...changes }, contest, { uid: '1', containsEnd })).toBe(isIn);
});
