// @vitest-environment jsdom
import { Intervals } from '@tribunal/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tabStore } from '../../storage/stores';
import { retrying } from './retry';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('location', { pathname: '/problem', reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part that fails once is asked for again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('page');
  const loaded = retrying(load);
  await vi.runAllTimersAsync();
  expect(await loaded).toBe('page');
  expect(reload).not.toHaveBeenCalled();
});

test('a part that fails twice reloads the page, once', async () => {
  const load = vi.fn().mockRejectedValue(new Error('gone'));
  void retrying(load);
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledTimes(1);

  const again = expect(retrying(load)).rejects.toThrow('gone');
  await vi.runAllTimersAsync();
  await again;
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a part that does not come in time is an error', async () => {
  tabStore.write('chunk-reloaded', '/problem');
  const late = expect(retrying(() => new Promise(() => undefined))).rejects.toThrow('did not load in time');
  await vi.advanceTimersByTimeAsync(Intervals.chunkTimeout);
  await late;
});
