import { describe, expect, it } from 'vitest';
import { MAX_RETRY_DELAY_MS } from '@tribunal/server/judging';
import {
  beginningOfLife,
  findCauses,
  isHealthy,
  needsCare,
  restMs,
  type JudgeProcess,
  type Scope,
  type Suspension,
  type Work,
} from '../server/crash-loops/crash-loop-rules';

const AT = Date.parse('2026-05-01T12:00:00Z');
const JUDGE: Scope = { kind: 'judge', judgeName: 'crane' };
const CF: Scope = { kind: 'site', judgeName: 'crane', bank: 'CF' };
const submission = (submissionId: number): Scope => ({ kind: 'submission', submissionId, bank: 'CF' });
const cf = (submissionId: number | null): Work => ({ bank: 'CF', submissionId });
const hdu: Work = { bank: 'HDU', submissionId: 9 };

/** Deaths with this work, newest first, ten seconds apart. */
const deaths = (...works: (Work | null)[]): JudgeProcess[] =>
  works.map((work, at) => ({ startedAt: new Date(AT - at * 10_000 - 5000), seenAt: new Date(AT - at * 10_000), work }));
const ended = (scope: Scope, secondsAgo: number): Suspension => ({ scope, until: new Date(AT - secondsAgo * 1000) });

describe('findCauses', () => {
  it.each<[string, (Work | null)[], Suspension[], Scope[]]>([
    ['no death', [], [], []],
    ['four deaths', [cf(1), cf(1), cf(1), null], [], []],
    ['five deaths without work', [null, null, null, null, null], [], [JUDGE]],
    ['three deaths of one submission', [cf(1), cf(1), cf(1), null, null], [], [submission(1)]],
    ['deaths of several submissions of one site', [cf(1), cf(2), cf(1), null, null], [], [CF]],
    ['deaths of jobs of one site', [cf(null), cf(null), cf(1), null, null], [], [CF]],
    ['deaths of several sites', [cf(1), hdu, cf(1), null, null], [], [JUDGE]],
    ['a death without work between', [cf(1), null, cf(1), null, null], [], [JUDGE]],
    [
      'a third submission of a site',
      [cf(3), cf(3), cf(3), null, null],
      [ended(submission(1), 1000), ended(submission(2), 1000)],
      [submission(3), CF],
    ],
    [
      'the second submission of a site once more',
      [cf(2), cf(2), cf(2), null, null],
      [ended(submission(1), 1000), ended(submission(2), 1000)],
      [submission(2)],
    ],
    [
      'a third submission of another site',
      [hdu, hdu, hdu, null, null],
      [ended(submission(1), 1000), ended(submission(2), 1000)],
      [{ kind: 'submission', submissionId: 9, bank: 'HDU' }],
    ],
    ['one death of a submission on probation', [cf(1)], [ended(submission(1), 60)], [submission(1)]],
    ['one death late on probation', [cf(1)], [ended(submission(1), 890)], [submission(1)]],
    ['one death just before the end is noticed', [cf(1)], [ended(submission(1), -3)], [submission(1)]],
    ['one death of another submission', [cf(2)], [ended(submission(1), 60)], []],
    ['one death of a submission after its probation', [cf(1)], [ended(submission(1), 900)], []],
    ['one death of a site on probation', [cf(7)], [ended(CF, 60)], [CF]],
    ['one death of both on probation', [cf(1)], [ended(CF, 60), ended(submission(1), 60)], [submission(1)]],
    ['one death without work of a judge on probation', [null], [ended(JUDGE, 60)], [JUDGE]],
    ['one death with work of a judge on probation', [cf(1)], [ended(JUDGE, 60)], []],
  ])('%s', (_case, works, suspensions, causes) => {
    expect(findCauses('crane', deaths(...works), suspensions)).toEqual(causes);
  });
});

it('gives work one by one after two deaths, and on probation', () => {
  const now = new Date(AT);
  expect([0, 1, 2].map((predecessors) => needsCare(predecessors, [], now))).toEqual([false, false, true]);
  const care = [-60, -5, 60, 890, 900].map((ago) => needsCare(0, [ended(CF, ago)], now));
  expect(care).toEqual([false, true, true, true, false]);
});

it.each([
  ['that began the work that it died of after the longest delay', MAX_RETRY_DELAY_MS + 20_000, false],
  ['that began it late and after another delay', 2 * MAX_RETRY_DELAY_MS, false],
  ['that was long enough', 3 * MAX_RETRY_DELAY_MS, true],
])('decides whether a life is healthy %s', (_case, ms, expected) => {
  expect(isHealthy({ startedAt: new Date(AT), seenAt: new Date(AT + ms) })).toBe(expected);
});

it.each<[string, Suspension[], number]>([
  ['without suspensions', [], -3000],
  ['during a suspension', [ended(CF, -60)], -3000],
  ['after a suspension', [ended(CF, 60)], -66],
  ['after several suspensions', [ended(submission(1), 60), ended(CF, 30), ended(CF, -60)], -36],
  ['after a probation', [ended(CF, 2000)], -3000],
  ['that began after the suspension', [ended(CF, 3060)], -3000],
])('lets a life begin again: %s', (_case, suspensions, seconds) => {
  const startedAt = new Date(AT - 3_000_000);
  expect(beginningOfLife(startedAt, suspensions, new Date(AT))).toEqual(new Date(AT + seconds * 1000));
});

it('rests for a minute at first, and for an hour at most', () => {
  expect([1, 2, 3, 7, 30].map((times) => restMs(times) / 60_000)).toEqual([1, 2, 4, 60, 60]);
});
