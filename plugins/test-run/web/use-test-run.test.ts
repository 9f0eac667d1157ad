import { Status, type Problem } from '@tribunal/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setToken } from '../../../web/src/api';
import { TestRunIntervals, type TestJudgeResult } from '../contract';
import { useTestRun } from './use-test-run';

const problem = { id: 1, isRemote: false } as Problem;
let status: Status;
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  setToken('known');
  status = Status.Pending;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const data = path.includes('get-test-judge-result') ? ({ status } as TestJudgeResult) : 'key';
    return Promise.resolve(new Response(JSON.stringify({ status: 200, msg: '', data })));
  });
});
afterEach(() => {
  cleanup();
  setToken(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.length = 0;
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const start = async () => {
  const hook = renderHook(() => useTestRun(problem, undefined));
  act(
    () =>
      void hook.result.current.run(
        { language: 'C', code: 'main', contentType: 'text/x-csrc' },
        { input: '1', expected: '' },
        () => undefined,
      ),
  );
  await pass(0);
  return hook;
};

test('a run that takes long is said to be late, until its result is there', async () => {
  const { result } = await start();
  expect(result.current.state).toBe('waiting');
  await pass(TestRunIntervals.late - 1);
  expect(result.current.state).toBe('waiting');
  await pass(TestRunIntervals.poll);
  expect(result.current.state).toBe('late');
  status = Status.Accepted;
  await pass(TestRunIntervals.poll);
  expect(result.current.state).toBe('idle');
  expect(result.current.result.status).toBe(Status.Accepted);
});

test('nobody asks any more once the drawer is closed', async () => {
  const { unmount } = await start();
  await pass(2 * TestRunIntervals.poll);
  expect(asked.filter((path) => path.includes('get-test-judge-result'))).toHaveLength(3);
  unmount();
  await pass(10 * TestRunIntervals.poll);
  expect(asked.filter((path) => path.includes('get-test-judge-result'))).toHaveLength(3);
});
