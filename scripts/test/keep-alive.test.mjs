import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepAlive } from '../lib/supervision/keep-alive.mjs';

/** Creates a part whose processes end on the test's command. */
const fakePart = () => {
  const processes = [];
  const launch = async () => {
    const process = { pid: 100 + processes.length };
    process.exited = new Promise((end) => {
      process.end = end;
      process.stop = async () => end('by SIGTERM');
    });
    processes.push(process);
    return process;
  };
  return { launch, processes };
};

const silent = () => {};
const until = (check) => vi.waitUntil(check, { timeout: 10_000, interval: 10 });

describe('a part that is kept alive', () => {
  it('starts again with a growing pause, and with the shortest one after a steady run', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { launch, processes } = fakePart();
    const printed = [];
    const part = keepAlive({ launch, log: (text) => printed.push(text) });
    await part.ready;
    for (const count of [1, 2, 3]) {
      if (count === 3) vi.advanceTimersByTime(60_000);
      processes.at(-1).end('by SIGKILL');
      await until(() => processes.length === count + 1);
    }
    expect(printed).toEqual([
      'exited by SIGKILL; restarting in 0.2 s',
      'exited by SIGKILL; restarting in 0.5 s',
      'exited by SIGKILL; restarting in 0.2 s',
    ]);
    await part.stop();
  });

  it('reports each new pid', async () => {
    const { launch, processes } = fakePart();
    const pids = [];
    const part = keepAlive({ launch, log: silent, onStart: (pid) => pids.push(pid) });
    await part.ready;
    processes[0].end('with code 1');
    await until(() => processes.length === 2);
    await part.stop();
    expect(pids).toEqual([100, 101]);
  });

  it('does not come back once it is stopped, however often that is asked', async () => {
    const { launch, processes } = fakePart();
    const part = keepAlive({ launch, log: silent });
    await part.ready;
    await Promise.all([part.stop(), part.stop()]);
    expect(processes.length).toBe(1);
  });

  it('can be stopped while it waits to start again', async () => {
    const { launch, processes } = fakePart();
    const printed = [];
    const part = keepAlive({ launch, log: (text) => printed.push(text) });
    await part.ready;
    processes[0].end('with code 1');
    await until(() => printed.length === 1);
    await part.stop();
    expect(processes.length).toBe(1);
  });

  it('is ready only when it says so', async () => {
    const { launch } = fakePart();
    let answer;
    const part = keepAlive({ launch, log: silent, isReady: () => new Promise((resolve) => (answer = resolve)) });
    let isReady = false;
    void part.ready.then(() => (isReady = true));
    await until(() => answer !== undefined);
    expect(isReady).toBe(false);
    answer();
    await part.ready;
    await part.stop();
  });

  it('gives up when it never becomes ready', async () => {
    const failing = async () => {
      throw new Error('no such program');
    };
    const part = keepAlive({ launch: failing, log: silent, tries: 2 });
    await expect(part.ready).rejects.toThrow('does not start: no such program');
    await part.stop();
  });
});
