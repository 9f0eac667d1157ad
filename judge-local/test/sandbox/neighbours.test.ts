import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childrenOf } from './leftovers';
import { groupOf, settingOf } from './slot-groups';
import { openTestSandbox, type TestSandbox } from './support';

const SLOTS = 2;
const COMPILE_SLOTS = 2;

let box: TestSandbox;
beforeAll(async () => {
  box = await openTestSandbox({ slots: SLOTS, compileSlots: COMPILE_SLOTS });
});
afterAll(() => box.close());

const slots = Array.from({ length: SLOTS + COMPILE_SLOTS }, (_, index) => `slot-${index}`);

describe('each slot', () => {
  const processor = (): string => groupOf(box.sandbox.pid, 'cpu');
  const cores = (): string[] => {
    const folder = groupOf(box.sandbox.pid, 'cpuset');
    return slots.map((slot) => settingOf(join(folder, slot), 'cpuset.cpus'));
  };

  it('has the same weight as every other slot, and their group the weight of as many processes', () => {
    const weights = slots.map((slot) => settingOf(join(processor(), slot), 'cpu.weight', 'cpu.shares'));
    expect(new Set(weights).size).toBe(1);
    expect(Number(settingOf(processor(), 'cpu.weight', 'cpu.shares'))).toBe(slots.length * Number(weights[0]));
  });

  it('has one core', () => {
    for (const core of cores()) expect(core).toMatch(/^\d+$/);
  });

  it('has a core that no other slot of its kind has, where there are enough', () => {
    const different = Math.min(SLOTS, availableParallelism());
    expect(new Set(cores().slice(0, SLOTS)).size).toBe(different);
    expect(new Set(cores().slice(SLOTS)).size).toBe(different);
  });

  it('holds its programs in these groups', async () => {
    const { slots: ready } = await box.sandbox.stats();
    for (const [index, { pid }] of ready.entries())
      for (const one of [pid, ...childrenOf(pid)]) {
        const groups = readFileSync(`/proc/${one}/cgroup`, 'utf8');
        expect(groups).toMatch(new RegExp(`(cpuset|:):/tribunal-sandbox-n\\d+-\\d+/slot-${index}\\n`));
        expect(groups).toMatch(new RegExp(`(:cpu|cpu,cpuacct|:):/tribunal-sandbox-n\\d+-\\d+/slot-${index}\\n`));
      }
  });
});

describe('beside 120 spinning children, each in a session of its own,', () => {
  const patient = { cpuMs: 600_000, wallMs: 600_000, pids: 128 };
  /** The limits of a problem with one second of time. */
  const judged = { cpuMs: 1000, wallMs: 4500 };

  /** Runs `during` while `count` attackers of that kind compute; returns their results. */
  async function attacked(kind: 'run' | 'compile', count: number, during: () => Promise<void>) {
    const stop = new AbortController();
    const attack = box.program('setsid-spinners', ['120'], { kind, limits: patient });
    const attackers = Array.from({ length: count }, () => box.sandbox.run(attack, stop.signal));
    try {
      await expect.poll(async () => (await box.sandbox.stats()).slots.filter(({ ready }) => !ready).length).toBe(count);
      await during();
    } finally {
      stop.abort();
    }
    return Promise.all(attackers);
  }

  it('a program progresses as fast as all of them together, and they take no more than one core', async () => {
    let mine = 0;
    const [attacker] = await attacked('run', SLOTS - 1, async () => {
      const { status, cpuMs, wallMs } = await box.runProgram('work', ['800'], { limits: patient });
      expect(status).toBe('ok');
      mine = cpuMs / wallMs;
    });
    const theirs = attacker!.cpuMs / attacker!.wallMs;
    expect(theirs).toBeLessThan(1.05);
    // Other processes of this machine may run beside it, on this core or another.
    expect(mine).toBeGreaterThan(theirs / 4);
  });

  it.each(['run', 'compile'] as const)('a right program is not stopped (they are in %s slots)', async (kind) => {
    const count = kind === 'run' ? SLOTS - 1 : COMPILE_SLOTS;
    await attacked(kind, count, async () => {
      for (let run = 0; run < 3; run++)
        expect(await box.runProgram('work', ['350'], { limits: judged })).toMatchObject({ status: 'ok' });
    });
  });
});
