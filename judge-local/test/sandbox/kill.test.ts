/** Whatever of the sandbox is killed at whatever moment: nothing is left behind and the next program runs well. */
import { seeded } from '@tribunal/testing';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../src/sandbox';
import { Store } from '../../src/store';
import { childrenOf, groupsOf, mountCount, processesOf, until } from './leftovers';
import { innocent, innocentRun, mebibyte, openTestSandbox, type TestSandbox } from './support';

const ROUNDS = 100;
const UID_BASE = 730_000;
const WORKERS_UID_BASE = 740_000;
const helperPath = new URL('../../native/build/tribunal-sandbox', import.meta.url).pathname;
const chance = seeded(20_261_121);

/** Once built, the helper need not be looked at again. */
let fast: { helperPath?: string } = {};
let store: string;
let box: TestSandbox;
const open = (): Promise<TestSandbox> =>
  openTestSandbox({ store, slots: 2, compileSlots: 0, uidBase: UID_BASE, ...fast });

beforeAll(async () => {
  store = mkdtempSync(join(tmpdir(), 'tribunal-test-'));
  box = await open();
  fast = { helperPath };
});
afterAll(async () => {
  await box.close();
  rmSync(store, { recursive: true });
});

/** Programs of several kinds under way; their results, or the errors they were rejected with. */
function startSome(): Promise<PromiseSettledResult<RunResult>[]> {
  const scripts = [
    'echo $((6*7))',
    'sleep 100 & setsid sleep 100 & echo 42',
    'head -c 300000 /dev/zero >&2; echo 42 > out; cat out',
    'while :; do :; done',
  ];
  const runs = Array.from({ length: 3 }, () =>
    box.run(['/bin/sh', '-c', chance.pick(scripts)], {
      stdout: { store: mebibyte },
      stderr: { store: mebibyte },
      collect: [{ path: 'out', maxBytes: 100, optional: true }],
      limits: { cpuMs: 30, wallMs: 300 },
    }),
  );
  return Promise.allSettled(runs);
}

/** A moment later, counted in answers of the helper rather than in time. */
async function aMoment(): Promise<void> {
  for (let turns = chance.below(12); turns > 0; turns--) await box.sandbox.stats();
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

const refsOf = (settled: readonly PromiseSettledResult<RunResult>[]): string[] =>
  settled.flatMap((one) => {
    if (one.status === 'rejected') return [];
    const { stdout, stderr, collected } = one.value;
    return [stdout.ref, stderr.ref, ...Object.values(collected)].filter((ref) => ref !== undefined);
  });

const wrong = (settled: readonly PromiseSettledResult<RunResult>[]): unknown[] =>
  settled.filter((one) =>
    one.status === 'rejected'
      ? one.reason.name !== 'SandboxGone'
      : !['ok', 'cpu', 'wall', 'signal', 'internal'].includes(one.value.status),
  );

/**
 * Each ends once the helper has noticed: what is given to a slot whose process has just died in it cannot run, which is
 * told as our own failure.
 */
const victims = {
  async program() {
    const running = startSome();
    await aMoment();
    const children = async (): Promise<number[][]> =>
      (await box.sandbox.stats()).slots.map(({ pid }) => childrenOf(pid));
    const now = (await children()).flat();
    if (now.length === 0) return running;
    const child = chance.pick(now);
    kill(child);
    const isOver = (slots: number[][]): boolean => slots.every((own) => own.length > 0 && !own.includes(child));
    while (!isOver(await children())) continue;
    return running;
  },

  async init() {
    const running = startSome();
    await aMoment();
    const { pid } = chance.pick((await box.sandbox.stats()).slots);
    kill(pid);
    await box.noticed(pid);
    return running;
  },

  async helper() {
    const running = startSome();
    await aMoment();
    const { pid } = box.sandbox;
    kill(pid);
    expect((await box.sandbox.lost).name).toBe('SandboxGone');
    const settled = await running;
    await until(() => processesOf(UID_BASE, 2).length === 0);
    box = await open();
    expect(groupsOf(pid)).toEqual([]);
    return settled;
  },

  /** Node itself, whose helper notices and tidies up. */
  async worker() {
    const script = new URL('endless-worker.ts', import.meta.url).pathname;
    const worker = spawn(process.execPath, ['--import', 'tsx', script, helperPath, store, String(WORKERS_UID_BASE)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: worker.stdout })[Symbol.asyncIterator]();
    const helper = Number((await lines.next()).value);
    for (let runs = chance.below(8); runs > 0; runs--) await lines.next();
    worker.kill('SIGKILL');
    await until(() => processesOf(WORKERS_UID_BASE, 2).length === 0 && groupsOf(helper).length === 0);
    return [];
  },
};

describe('a hundred kills', () => {
  it('leave nothing behind, and a sandbox that works', async () => {
    const mounts = mountCount();
    const order = [
      'program',
      'init',
      'helper',
      'init',
      'program',
      'helper',
      'program',
      'init',
      'helper',
      'worker',
    ] as const;
    for (let round = 0; round < ROUNDS; round++) {
      const victim = order[round % order.length]!;
      const settled = await victims[victim]();
      expect(wrong(settled), `round ${round}, ${victim}`).toEqual([]);
      expect(await innocentRun(box), `round ${round}, ${victim}`).toBe(innocent);
      // A worker that starts anew tidies its store; one that lives on knows its files.
      if (victim === 'helper' || victim === 'worker') await Store.open(store, mebibyte);
      else for (const ref of refsOf(settled)) rmSync(join(store, ref));
      expect(readdirSync(store), `round ${round}, ${victim}`).toEqual([]);
      await box.settled();
      // An init and its parked child in each of two slots, and nothing else.
      expect(processesOf(UID_BASE, 2), `round ${round}, ${victim}`).toHaveLength(4);
      expect(mountCount()).toBe(mounts);
    }
    await box.close();
    expect([processesOf(UID_BASE, 2), groupsOf(box.sandbox.pid)]).toEqual([[], []]);
  }, 180_000);
});
