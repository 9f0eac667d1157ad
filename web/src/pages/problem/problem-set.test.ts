import type { SubmissionRow } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { problemSetContext } from './problem-set-context';

const context = problemSetContext('SUM-1');

test('in the open bank everybody may submit and sees what becomes of it', () => {
  expect(context).toMatchObject({
    kind: 'problemSet',
    closed: null,
    results: 'shown',
    draftKey: 'SUM-1',
  });
  expect(context.cid).toBeUndefined();
});

test('own submissions are those to exactly this problem', () => {
  expect(context.mySubmissions(2)).toEqual({
    call: 'GET /api/get-submission-list',
    query: { onlyMine: true, problemID: 'SUM-1', completeProblemID: true, currentPage: 2, limit: 10 },
  });
  expect(context.includesSubmission({ displayPid: 'SUM-1' } as SubmissionRow)).toBe(true);
  expect(context.includesSubmission({ displayPid: 'SUM-10' } as SubmissionRow)).toBe(false);
});

test('its lists are those of the status page', () => {
  expect(context.addresses.mine).toBe('/status?onlyMine=true&problemID=SUM-1&completeProblemID=true');
  expect(context.addresses.all).toBe('/status?problemID=SUM-1&completeProblemID=true');
  expect(context.addresses.submission(7)).toBe('/submission-detail/7');
});

test('in a group they are on its pages', () => {
  const inGroup = problemSetContext('G-1', 3);
  expect(inGroup.gid).toBe(3);
  expect(inGroup.mySubmissions(1).query).toMatchObject({ gid: 3, problemID: 'G-1' });
  expect(inGroup.addresses.mine).toBe('/group/3/status?onlyMine=true&problemID=G-1&completeProblemID=true');
  expect(inGroup.addresses.submission(7)).toBe('/group/3/submission-detail/7');
  const row = { displayPid: 'G-1', cid: 0, gid: 3 } as SubmissionRow;
  expect(inGroup.includesSubmission(row)).toBe(true);
  expect(inGroup.includesSubmission({ ...row, gid: 4 })).toBe(false);
  expect(inGroup.includesSubmission({ ...row, cid: 9 })).toBe(false);
});
