import { availableParallelism } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openNative, openSandbox, type RunResult } from '../../src/sandbox';
import { CpuLoad } from './cpu-load';
import { childrenOf, commandOf, until } from './leftovers';
import { coreOf } from './slot-groups';
import { openBox, type TestBox } from './support';

/** Stops a process for this long, in ms. */
const suspend = async (pid: number, forMs: number): Promise<void> => {
  process.kill(pid, 'SIGSTOP');
  const stoppedAt = performance.now();
  await until(() => performance.now() - stoppedAt > forMs);
  process.kill(pid, 'SIGCONT');
};

const everywhere = Array.from({ length: availableParallelism() }, (_, core) => String(core));

describe.each(['native', 'bubblewrap'] as const)('a run of the %s sandbox on a busy machine', (backend) => {
  let box: TestBox;
  let load: CpuLoad | null = null;
  let cores = everywhere;
  beforeAll(async () => {
    if (backend === 'bubblewrap') {
      box = await openBox({ backend, uidBase: 240_000 }, openSandbox);
      return;
    }
    const native = await openBox({}, openNative);
    box = native;
    cores = [coreOf(native.sandbox.pid, 0) || everywhere].flat();
  });
  afterEach(() => load?.stop());
  afterAll(() => box.close());

  /**
   * Returns a load large enough to crowd a core; bubblewrap's slots use all cores, and starting takes long there. What it
   * says of waiting is less exact, so programs compute for longer.
   */
  const largeLoad = (count: number): CpuLoad => new CpuLoad(cores, backend === 'native' ? count : Math.ceil(count / 3));

  /** Runs a program that would finish in time if it were alone. */
  const late = (work: string, wallMs: number): Promise<RunResult> =>
    box.runProgram('work', [work], { limits: { wallMs, cpuMs: 60_000 } });

  it('has more time on the clock, as much as others had its processor', async () => {
    load = new CpuLoad(cores, 6);
    await load.untilRunning();
    const result = await late('400', 700);
    // If too much else runs on the machine there is no verdict, but it is never the program's own fault.
    expect(['ok', 'starved']).toContain(result.status);
    expect(result.delayMs).toBeGreaterThan(0);
    expect(result.wallMs).toBeGreaterThan(700);
    expect(result.delayMs).toBeLessThan(result.wallMs);
  });

  it('says nothing about the program when others had its processor for too long', async () => {
    load = largeLoad(30);
    await load.untilRunning();
    const result = await late('3000', 300);
    expect(result).toMatchObject({ status: 'starved', message: expect.stringMatching(/others had the processor/) });
    expect(result.delayMs).toBeGreaterThan(1500);
  });

  it('waits as long as it is asked to, and then ends as it would alone', async () => {
    load = largeLoad(30);
    await load.untilRunning();
    const limits = { wallMs: 1500, cpuMs: 60_000, delayMs: 600_000 };
    const result = await box.runProgram('work', [backend === 'native' ? '400' : '800'], { limits });
    expect(result.status).toBe('ok');
    expect(result.delayMs).toBeGreaterThan(1500 + 2000);
  });

  it('reports it for every run, however soon one follows another', async () => {
    load = largeLoad(20);
    await load.untilRunning();
    for (let run = 0; run < 3; run++) {
      // Starting the program costs up to 50 ms of additional computing.
      const { status, delayMs, wallMs } = await late(backend === 'native' ? '150' : '300', 400);
      expect(['ok', 'starved']).toContain(status);
      expect(delayMs).toBeGreaterThan(0);
      expect(wallMs).toBeGreaterThan(400);
    }
  });

  // Bubblewrap does not see the waiting time of processes that have ended.
  if (backend === 'native')
    it('gets back the waiting time of its processes that have ended', async () => {
      load = new CpuLoad(cores, 30);
      await load.untilRunning();
      const { files } = box.program('work');
      const argv = ['/bin/sh', '-c', './work 60; ./work 60; ./work 60; ./work 60'];
      // It takes longer than that; what a process waits between the last look at it and its end is not seen.
      const result = await box.run(argv, { files, limits: { wallMs: 2000, cpuMs: 60_000 } });
      expect(result.wallMs).toBeGreaterThan(2500);
      expect(['ok', 'starved']).toContain(result.status);
    });

  it('that idles is stopped as ever', async () => {
    load = new CpuLoad(cores, 6);
    await load.untilRunning();
    expect(await box.run(['/bin/sleep', '100'], { limits: { wallMs: 700 } })).toMatchObject({ status: 'wall' });
  });

  it('that waits only for its own processes is stopped as ever', async () => {
    const result = await box.runProgram('spin', ['16'], { limits: { wallMs: 1500, cpuMs: 600_000 } });
    expect(['wall', 'starved']).toContain(result.status);
    // Holds on one core or on many: time that the program's own processes used is no delay.
    expect(result.delayMs + result.cpuMs / availableParallelism()).toBeLessThan(result.wallMs + 50);
  });

  if (backend === 'bubblewrap')
    it('gets back the time in which bubblewrap has not started the other side yet', async () => {
      const pair = await openBox({ backend, slots: 2, uidBase: 250_000, store: box.store }, openSandbox);
      try {
        const reader = box.request(['/bin/cat'], { limits: { wallMs: 700 }, stdin: { pipe: 'a' } });
        const writer = box.program('work', ['1'], { limits: { wallMs: 60_000 }, stdout: { pipe: 'a' } });
        const group = pair.sandbox.group([reader, writer], ['a']);
        const isOfWriter = (pid: number): boolean => commandOf(pid).includes('./work');
        await until(() => childrenOf(process.pid).some(isOfWriter));
        const starting = childrenOf(process.pid).find(isOfWriter)!;
        await suspend(starting, 1200);
        expect((await group).map(({ status }) => status)).toEqual(['ok', 'ok']);
      } finally {
        await pair.close();
      }
    });

  if (backend === 'bubblewrap')
    it('gets back the time in which bubblewrap does not see that the other side has ended', async () => {
      const pair = await openBox({ backend, slots: 2, uidBase: 250_000, store: box.store }, openSandbox);
      const bubblewrapOf = (program: string): number | undefined =>
        childrenOf(process.pid)
          .flatMap(childrenOf)
          .find((pid) =>
            childrenOf(pid)
              .flatMap(childrenOf)
              .some((one) => commandOf(one).startsWith(program)),
          );
      try {
        const reader = box.request(['/bin/cat'], { limits: { wallMs: 700 }, stdin: { pipe: 'a' } });
        const writer = box.program('work', ['300'], { limits: { wallMs: 60_000 }, stdout: { pipe: 'a' } });
        const group = pair.sandbox.group([reader, writer], ['a']);
        await until(() => bubblewrapOf('./work') !== undefined);
        await suspend(bubblewrapOf('./work')!, 1200);
        expect((await group).map(({ status }) => status)).toEqual(['ok', 'ok']);
      } finally {
        await pair.close();
      }
    });

  it('gets back the time that the other side of an interaction waited', async () => {
    load = new CpuLoad(cores, 6);
    await load.untilRunning();
    const waiting = box.request(['/bin/cat'], { limits: { wallMs: 700 }, stdin: { pipe: 'a' } });
    const working = box.program('work', ['400'], { limits: { wallMs: 60_000 }, stdout: { pipe: 'a' } });
    const pair = await openBox(
      { slots: 2, ...(backend === 'bubblewrap' ? { backend } : {}), uidBase: 250_000, store: box.store },
      openSandbox,
    );
    try {
      const [cat] = await pair.sandbox.group([waiting, working], ['a']);
      expect(['ok', 'starved']).toContain(cat!.status);
    } finally {
      await pair.close();
    }
  });
});
