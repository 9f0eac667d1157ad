import { Status, type Problem } from '@tribunal/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setToken } from '../../../web/src/api';
import { TestRunIntervals, type TestJudgeResult } from '../contract';
import type { Case } from './use-cases';
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
const one: Case = { id: 'own-0', kind: 'own', number: 1, input: '1', expected: '' };
const start = async (cases: readonly Case[] = [one]) => {
  const hook = renderHook(() => useTestRun(problem, undefined));
  act(() => void hook.result.current.run({ language: 'C', code: 'main', contentType: 'text/x-csrc' }, cases));
  await pass(0);
  return hook;
};

test('a run that takes long is said to be late, until its result is there', async () => {
  const { result } = await start();
  const run = () => result.current.runOf(one);
  expect(run()).toMatchObject({ isLate: false, result: { status: Status.Pending } });
  await pass(TestRunIntervals.late - 1);
  expect(run()?.isLate).toBe(false);
  await pass(TestRunIntervals.poll);
  expect(run()?.isLate).toBe(true);
  expect(result.current.isBusy).toBe(true);
  status = Status.Accepted;
  await pass(TestRunIntervals.poll);
  expect(result.current.isBusy).toBe(false);
  expect(run()).toMatchObject({ isLate: false, result: { status: Status.Accepted } });
});

test('when a result cannot be read, nobody asks for the others any more', async () => {
  const two: Case = { ...one, id: 'own-1' };
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const isBroken = path.includes('testJudgeKey=broken');
    const data = path.endsWith('judges') ? ['fine', 'broken'] : ({ status: Status.Pending } as TestJudgeResult);
    const reply = isBroken ? { status: 500, msg: 'broken', data: null } : { status: 200, msg: '', data };
    return Promise.resolve(new Response(JSON.stringify(reply), { status: reply.status }));
  });
  const { result } = await start([one, two]);
  await pass(TestRunIntervals.poll);
  expect(result.current.refusal).not.toBeNull();
  expect(result.current.isBusy).toBe(false);
  const before = asked.length;
  await pass(5 * TestRunIntervals.poll);
  expect(asked).toHaveLength(before);
  expect(result.current.runOf(one)).toBeUndefined();
});

test('a result belongs to the case as it was run', async () => {
  status = Status.Accepted;
  const { result } = await start();
  expect(result.current.runOf(one)?.result.status).toBe(Status.Accepted);
  expect(result.current.runOf({ ...one, input: '2' })).toBeUndefined();
  expect(result.current.runOf({ ...one, expected: '2' })).toBeUndefined();
});

test('nobody asks any more once the drawer is closed', async () => {
  const { unmount } = await start();
  await pass(2 * TestRunIntervals.poll);
  expect(asked.filter((path) => path.includes('get-test-judge-result'))).toHaveLength(3);
  unmount();
  await pass(10 * TestRunIntervals.poll);
  expect(asked.filter((path) => path.includes('get-test-judge-result'))).toHaveLength(3);
});
