import { Intervals, Status, type SubmissionRow } from '@tribunal/contract';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveSubmissions } from './live-submissions';

const row = (status: Status) => ({ submitId: 9, status }) as SubmissionRow;
const asked: string[] = [];
const onChange = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    asked.push(`${path} ${body}`);
    return Promise.resolve(new Response(JSON.stringify({ status: 200, msg: '', data: { 9: row(Status.Accepted) } })));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  asked.length = 0;
});

test('while no events arrive, what is being judged is asked for until it is final', async () => {
  const { rerender } = renderHook((rows: SubmissionRow[]) => useLiveSubmissions({ rows, onChange }), {
    initialProps: [row(Status.Pending)],
  });
  await vi.advanceTimersByTimeAsync(Intervals.submissionPoll);
  await expect.poll(() => onChange).toHaveBeenCalledWith(expect.objectContaining(row(Status.Accepted)));
  expect(asked[0]).toBe('/api/check-submissions-status {"submitIds":[9]}');
  rerender([row(Status.Accepted)]);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(before);
});
