import type { FailureKind } from '@tribunal/remote-kit/contract';
import type { RemoteJudgeRow } from '../../contract';
import { expect, test } from 'vitest';
import { failingOf, wantsAttention } from './attention';

const failure = { kind: 'siteDown', message: 'no answer', evidence: null, at: '2026-11-22T10:00:00Z' } as const;
const row = (values: Partial<RemoteJudgeRow>): RemoteJudgeRow =>
  ({
    state: 'working',
    needsReview: 0,
    needsReviewSince: null,
    unknown: [],
    accounts: { usable: 2, total: 2 },
    operations: [],
    ...values,
  }) as unknown as RemoteJudgeRow;
const operation = (state: 'working' | 'resting', failed: { kind: FailureKind } | null) =>
  ({ operation: 'submit', state, failure: failed }) as RemoteJudgeRow['operations'][number];

test('what works wants nobody, and neither does what is only slow or paused by a person', () => {
  const quiet: Partial<RemoteJudgeRow>[] = [
    { state: 'working' },
    { state: 'slow' },
    { state: 'paused', reason: 'closed' },
  ];
  expect(quiet.map((values) => wantsAttention(row(values)))).toEqual([false, false, false]);
});

test.each<Partial<RemoteJudgeRow>>([
  { state: 'down' },
  { state: 'paused', reason: 'humanCheck' },
  { needsReview: 1 },
  { unknown: [{ text: 'Odd', count: 1, lastRunId: '7', lastAt: '2026-11-22T10:00:00Z' }] },
  { accounts: { usable: 1, total: 2 } },
  { operations: [operation('resting', failure)] },
])('%j wants somebody', (values) => expect(wantsAttention(row(values))).toBe(true));

test('one that is switched off wants nobody, whatever is left of it', () => {
  expect(wantsAttention(row({ state: 'off', needsReview: 3 }))).toBe(false);
});

test('an operation that works again is no trouble, though its last failure is known', () => {
  expect(failingOf(row({ operations: [operation('working', failure), operation('resting', null)] }))).toEqual([]);
  const fault = operation('working', { ...failure, kind: 'adapterFault' });
  expect(failingOf(row({ operations: [fault] }))).toEqual([fault]);
});
