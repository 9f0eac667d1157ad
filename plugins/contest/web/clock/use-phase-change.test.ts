import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serverClock } from './page-clock';
import { usePhaseChange } from './use-phase-change';

const START = Date.parse('2031-05-01T10:00:00Z');
const timesAt = (now: number) => ({
  startTime: new Date(START).toISOString(),
  sealRankTime: null,
  endTime: new Date(START + 3_600_000).toISOString(),
  now: new Date(now).toISOString(),
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ['what was said before a turn is asked again, though it arrived after it', START - 20, 1],
  ['what was said after it is not', START, 0],
])('%s', (_, serverNow, times) => {
  vi.spyOn(serverClock, 'now').mockReturnValue(START + 20);
  const onChange = vi.fn();
  renderHook(() => usePhaseChange(timesAt(serverNow), onChange));
  expect(onChange).toHaveBeenCalledTimes(times);
});
