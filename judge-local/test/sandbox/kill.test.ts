/**
 * Kills parts of the sandbox at random moments and tests that nothing is left behind and the next program runs
 * correctly.
 */
import { seededRandom } from '@tribunal/testing';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../src/sandbox';
import { Store } from '../../src/store/store';
import { childrenOf, groupsOf, mountCount, processesOf, until } from './leftovers';
import { innocent, innocentRun, mebibyte, openTestSandbox, type TestSandbox } from './support';

const ROUNDS = 100;
const UID_BASE = 730_000;
const WORKERS_UID_BASE = 740_000;
const helperPath = new URL('../../native/build/tribunal-sandbox', import.meta.url).pathname;
const chance = seededRandom(20_261_121);

/** Path of the helper once it is built, so that it is not checked again for each sandbox. */
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

/** Starts programs of several kinds and returns their results or the errors they were rejected with. */
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

/** Waits for a moment, measured in answers of the helper rather than in time. */
async function aMoment(): Promise<void> {
  for (let polls = chance.below(12); polls > 0; polls--) await box.sandbox.stats();
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has just ended by itself.
  }
}

const refsOf = (outcomes: readonly PromiseSettledResult<RunResult>[]): string[] =>
  outcomes.flatMap((one) => {
    if (one.status === 'rejected') return [];
    const { stdout, stderr, collected } = one.value;
    return [stdout.ref, stderr.ref, ...Object.values(collected)].filter((ref) => ref !== undefined);
  });

const wrong = (outcomes: readonly PromiseSettledResult<RunResult>[]): unknown[] =>
  outcomes.filter((one) =>
    one.status === 'rejected'
      ? one.reason.name !== 'SandboxClosed'
      : !['ok', 'cpu', 'wall', 'signal', 'internal'].includes(one.value.status),
  );

/**
 * Kill functions, each of which ends once the helper has noticed: a run assigned to a slot whose process has just
 * died in it cannot run and is reported as our own failure.
 */
const kills = {
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
    await box.untilReplaced(pid);
    return running;
  },

  async helper() {
    const running = startSome();
    await aMoment();
    const { pid } = box.sandbox;
    kill(pid);
    expect((await box.sandbox.lost).name).toBe('SandboxClosed');
    const outcomes = await running;
    await until(() => processesOf(UID_BASE, 2).length === 0);
    box = await open();
    expect(groupsOf(pid)).toEqual([]);
    return outcomes;
  },

  /** Kills Node itself; its helper notices and cleans up. */
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
      const target = order[round % order.length]!;
      const outcomes = await kills[target]();
      expect(wrong(outcomes), `round ${round}, ${target}`).toEqual([]);
      expect(await innocentRun(box), `round ${round}, ${target}`).toBe(innocent);
      // A worker that restarts cleans its store; one that keeps running knows its files.
      if (target === 'helper' || target === 'worker') await Store.open(store, mebibyte);
      else for (const ref of refsOf(outcomes)) rmSync(join(store, ref));
      expect(readdirSync(store), `round ${round}, ${target}`).toEqual([]);
      await box.untilReady();
      // Each of two slots has an init and its parked child, and there are no other processes.
      expect(processesOf(UID_BASE, 2), `round ${round}, ${target}`).toHaveLength(4);
      expect(mountCount()).toBe(mounts);
    }
    await box.close();
    expect([processesOf(UID_BASE, 2), groupsOf(box.sandbox.pid)]).toEqual([[], []]);
  }, 180_000);
});
