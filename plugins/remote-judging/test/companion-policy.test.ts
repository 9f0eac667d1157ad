import { Status } from '@tribunal/contract';
import { expect, it } from 'vitest';
import { denyCompanionRun, pauseBeforeCheck, type ExpectedRun } from '../server/companion/policy';
import { publicRun } from './ledger-harness';

const intendedAt = new Date('2026-03-01T12:00:30Z');
const until = new Date('2026-03-01T13:00:30Z');
const expected: ExpectedRun = {
  site: 'Judge CF',
  runId: '7',
  handle: 'alice',
  problemId: '1000',
  languageId: '42',
  intendedAt,
  until,
};
const denied = (wish: Parameters<typeof publicRun>[0]) =>
  denyCompanionRun(expected, publicRun(wish, Status.Accepted))?.key.replace('remote-judging.companion.', '') ?? null;
const at = (time: string): number => Date.parse(`2026-03-01T${time}Z`);

it('takes the run of the handle, for the problem, in the language, sent in time', () => {
  expect(denied({ sentAt: at('12:10:00') })).toBeNull();
  expect(denied({ account: 'ALICE', sentAt: at('12:10:00') })).toBeNull();
});

it('does not check what the site does not show', () => {
  expect(denied({ languageId: null, sentAt: null })).toBeNull();
});

it.each([
  ['otherRun', { runId: '8' }],
  ['otherAccount', { account: 'bob' }],
  ['otherProblem', { problemId: '1001' }],
  ['otherLanguage', { languageId: '43' }],
  ['tooOld', { sentAt: at('11:59:29') }],
  ['tooNew', { sentAt: at('13:01:31') }],
])('says what differs: %s', (reason, wish) => {
  expect(denied(wish)).toBe(reason);
});

it('takes times as precise as sites show them', () => {
  expect(denied({ sentAt: at('12:00:00') })).toBeNull();
  expect(denied({ sentAt: at('13:01:00') })).toBeNull();
});

it('names both sides', () => {
  const refusal = denyCompanionRun(expected, publicRun({ account: 'bob' }, Status.Accepted));
  expect(refusal?.values).toEqual({ site: 'Judge CF', runId: '7', account: 'bob', handle: 'alice' });
});

it('looks less and less often', () => {
  const pauses = [0, 60_000, 3_600_000].map((ms) => pauseBeforeCheck(intendedAt, new Date(+intendedAt + ms)));
  expect(pauses).toEqual([3000, 30_000, 600_000]);
});
