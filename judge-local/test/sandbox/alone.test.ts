import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Neighbour, RunResult } from '../../src/sandbox';
import { TimeLimitSandbox } from '../../src/time-limit-sandbox';
import { openTestSandbox, type TestSandbox } from './support';

/** A sandbox with one slot of each kind, which share the same core. */
let box: TestSandbox;
beforeAll(async () => {
  box = await openTestSandbox({ slots: 1, compileSlots: 1 });
});
afterAll(() => box.close());

const patient = { cpuMs: 600_000, wallMs: 600_000 };
const work = (kind: 'run' | 'compile', alone?: Neighbour) => box.program('work', ['50'], { kind, alone });

/** Resolves when that many slots run something or are being renewed. */
const untilBusy = (count: number, { sandbox } = box): Promise<void> =>
  expect.poll(async () => (await sandbox.stats()).slots.filter(({ ready }) => !ready).length).toBe(count);

/** Starts a program that computes until stopped; resolves when it computes, as one of `busy` slots. */
async function spinning(kind: 'run' | 'compile', busy = 1, inside = box): Promise<{ stop: () => Promise<RunResult> }> {
  const abort = new AbortController();
  await untilBusy(busy - 1, inside);
  const result = inside.sandbox.run(inside.program('spin', ['1'], { kind, limits: patient }), abort.signal);
  await untilBusy(busy, inside);
  return {
    stop: () => {
      abort.abort();
      return result;
    },
  };
}

const ms = (ns: bigint): number => Number(ns) / 1e6;
const beganMs = ({ endedNs, wallMs }: RunResult): number => ms(endedNs) - wallMs;

describe('a run', () => {
  it('had nobody beside it when it was the only one', async () => {
    expect((await box.sandbox.run(work('run'))).neighbour).toBeUndefined();
  });

  it('had a neighbour that started before it or after it', async () => {
    const baseline = await spinning('compile');
    expect((await box.sandbox.run(work('run'))).neighbour).toBe('core');
    await baseline.stop();
    const after = await spinning('run');
    await box.sandbox.run(work('compile'));
    expect((await after.stop()).neighbour).toBe('core');
  });
});

describe('a run that is to be alone', () => {
  it('waits for running work, and goes before all waiting work', async () => {
    const [resident, compiler] = [await spinning('run'), await spinning('compile', 2)];
    const waiting = [box.sandbox.run(work('run')), box.sandbox.run(work('compile'))];
    const alone = box.sandbox.run(work('run', 'core'));
    const ended = [await resident.stop()];
    // Its place is known once a slot is ready for it.
    await untilBusy(1);
    ended.push(await compiler.stop());
    const { status, neighbour, ...mine } = await alone;
    expect({ status, neighbour }).toEqual({ status: 'ok', neighbour: undefined });
    for (const one of ended) expect(ms(one.endedNs)).toBeLessThan(beganMs({ status, ...mine }));
    for (const one of await Promise.all(waiting)) expect(beganMs(one)).toBeGreaterThan(ms(mine.endedNs));
  });

  it('on the machine waits for those on other cores and on its own core', async () => {
    const wide = await openTestSandbox({ slots: 2, compileSlots: 1 });
    onTestFinished(wide.close);
    const [first, second] = [await spinning('run', 1, wide), await spinning('run', 2, wide)];
    const onCore = wide.sandbox.run(wide.program('work', ['50'], { alone: 'core' }));
    const onMachine = wide.sandbox.run(wide.program('work', ['50'], { alone: 'machine' }));
    const ended = [await first.stop(), await onCore, await second.stop()];
    const { status, neighbour, ...mine } = await onMachine;
    expect({ status, neighbour }).toEqual({ status: 'ok', neighbour: undefined });
    for (const one of ended) expect(ms(one.endedNs)).toBeLessThan(beganMs({ status, ...mine }));
  });

  it('releases the core when it is cancelled before it starts', async () => {
    const compiler = await spinning('compile');
    const abort = new AbortController();
    const alone = box.sandbox.run(work('run', 'core'), abort.signal);
    abort.abort();
    expect((await alone).status).toBe('cancelled');
    expect((await box.sandbox.run(work('run'))).status).toBe('ok');
    await compiler.stop();
    expect((await box.sandbox.run(work('compile'))).status).toBe('ok');
  });

  it('gives the core back when its slot is lost', async () => {
    await box.untilReady();
    const alone = box.sandbox.run(box.program('spin', ['1'], { alone: 'core', limits: patient }));
    await expect.poll(async () => (await box.sandbox.stats()).slots[0]!.ready).toBe(false);
    const { pid } = (await box.sandbox.stats()).slots[0]!;
    process.kill(pid, 'SIGKILL');
    expect((await alone).status).toBe('internal');
    await box.untilReplaced(pid);
    for (const kind of ['compile', 'run'] as const) expect((await box.sandbox.run(work(kind))).status).toBe('ok');
  });

  it.each([
    ['a compiler', () => box.sandbox.run(work('compile', 'core'))],
    ['a group', () => box.sandbox.group([work('run', 'core')], [])],
  ])('is not %s', async (_what, ask) => {
    await expect(ask()).rejects.toThrow('only one run is alone');
  });
});

describe('a program over its time beside a compiler', () => {
  it('is judged by its time alone', async () => {
    const sandbox = new TimeLimitSandbox({ sandbox: box.sandbox, store: { discard: async () => undefined } });
    const compiler = await spinning('compile');
    const judged = sandbox.run(box.program('spin', ['1'], { limits: { cpuMs: 300 } }));
    await expect.poll(async () => (await box.sandbox.stats()).waiting).toBe(1);
    await compiler.stop();
    const { status, neighbour } = await judged;
    expect({ status, neighbour }).toEqual({ status: 'cpu', neighbour: undefined });
  });
});
