import { expect, test } from 'vitest';
import { RemoteIntervals, RemoteLimits } from '../../contract';
import { firstChoice, pollInterval } from './progress';

test('what was edited here is not taken over unless somebody chooses it', () => {
  const change = (field: string, isEdited: boolean) => ({ field, ours: 'a', theirs: 'b', isEdited });
  expect([...firstChoice([change('title', true), change('hint', false)])]).toEqual(['hint']);
});

test('imports are polled less often while a large one is running', () => {
  const { max } = RemoteLimits.importItems;
  const running = (total: number) => ({ total, finishedAt: null });
  expect(pollInterval([running(1), running(max)], 3000)).toBe(3000);
  expect(pollInterval([running(1), running(max + 1)], 3000)).toBe(RemoteIntervals.largeImportPoll);
  expect(pollInterval([{ total: max + 1, finishedAt: '2026-11-22T10:01:00Z' }], 3000)).toBe(3000);
});
