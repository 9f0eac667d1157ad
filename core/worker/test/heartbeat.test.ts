import { Intervals, type JudgeHeartbeat } from '@tribunal/contract';
import { ManualClock, flushPromises } from '@tribunal/testing';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHeartbeat } from '../src/heartbeat';
import { ServerError } from '../src/server-client';

const WARN = 40;
const SECOND = 1000;

const beatOf = (): JudgeHeartbeat => ({
  name: 'local-1',
  instance: 'i-1',
  kind: 'local',
  keys: ['ME'],
  languages: [],
  unavailable: [],
  slots: 1,
  degraded: [],
  load: { waitedMs: 0, discardedRuns: 0, lagMs: 0 },
  running: [],
});

/** Starts a heartbeat to a server that fails with the value of `trouble`, or accepts the heartbeat if it is null. */
function beating(initially: ServerError | null) {
  const clock = new ManualClock();
  const beats: number[] = [];
  /** How late the process was at most, as told for each heartbeat. */
  const lags: number[] = [];
  const lines: { level: number; msg: string }[] = [];
  /** How late timers fire, in ms. */
  const harness = { clock, beats, lags, lines, trouble: initially, lateMs: 0 };
  const heartbeat = startHeartbeat({
    timer: { now: clock.now, after: (ms, run) => clock.after(ms + harness.lateMs, run) },
    log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    server: {
      async heartbeat() {
        beats.push(clock.now());
        if (harness.trouble) throw harness.trouble;
        return { cancel: [] };
      },
      claim: async () => null,
      fetchTestdata: () => Promise.reject(new Error('no data here')),
    },
    compose: (lagMs) => {
      lags.push(lagMs);
      return beatOf();
    },
    onCancel: () => {},
    onAdmission: () => {},
  });
  onTestFinished(() => heartbeat.stop());
  return harness;
}

const refusal = new ServerError(401, 'wrong token');
const silence = new ServerError(0, 'nobody listens');
const warnings = ({ lines }: { lines: { level: number; msg: string }[] }): string[] =>
  lines.filter(({ level }) => level === WARN).map(({ msg }) => msg);
const gapsOf = (beats: readonly number[]): number[] => beats.slice(1).map((at, index) => at - beats[index]!);

describe('a heartbeat that was never taken', () => {
  it('logs a refusal immediately and once, with the token', async () => {
    const harness = beating(refusal);
    await flushPromises();
    expect(warnings(harness)).toEqual([expect.stringContaining('JUDGE_TOKEN')]);
    await harness.clock.advanceAsync(60 * SECOND);
    expect(warnings(harness)).toHaveLength(1);
  });

  it('reports any other refusal in the words of the server alone', async () => {
    const harness = beating(new ServerError(403, 'set SIMULATE_REMOTES=0'));
    await flushPromises();
    expect(warnings(harness)).toEqual(['the server refuses the heartbeat: set SIMULATE_REMOTES=0']);
  });

  it('waits for a server to start, and reports its silence after half a minute', async () => {
    const harness = beating(silence);
    await harness.clock.advanceAsync(Intervals.startupGrace - 1);
    expect(harness.lines).toEqual([]);
    await harness.clock.advanceAsync(1);
    expect(warnings(harness)).toEqual([expect.stringContaining('does not answer')]);
  });

  it('reports the refusal that follows a silence', async () => {
    const harness = beating(silence);
    await harness.clock.advanceAsync(Intervals.startupGrace + SECOND);
    harness.trouble = refusal;
    await harness.clock.advanceAsync(60 * SECOND);
    expect(warnings(harness)).toHaveLength(2);
  });

  it.each([
    ['silence', silence],
    ['refusals', refusal],
  ])('never beats more than five times a second under %s, and less and less often', async (_what, trouble) => {
    const { clock, beats } = beating(trouble);
    await clock.advanceAsync(90 * SECOND);
    const gaps = gapsOf(beats);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SECOND / 5);
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
    expect(gaps.at(-1)).toBe(Intervals.judgeHeartbeat);
  });
});

describe('a heartbeat that was taken before', () => {
  it('logs one line for a silence of the server, and one for the first response after it', async () => {
    const harness = beating(null);
    await flushPromises();
    harness.trouble = silence;
    await harness.clock.advanceAsync(Intervals.judgeHeartbeat + Intervals.outageGrace - 1);
    expect(warnings(harness)).toEqual([]);
    await harness.clock.advanceAsync(60 * SECOND);
    expect(warnings(harness)).toHaveLength(1);
    harness.trouble = null;
    await harness.clock.advanceAsync(60 * SECOND);
    expect(warnings(harness).slice(1)).toEqual(['the server accepts heartbeats again']);
  });

  it('logs nothing when the server is restarted within seconds', async () => {
    const harness = beating(null);
    await flushPromises();
    harness.trouble = silence;
    await harness.clock.advanceAsync(Intervals.judgeHeartbeat);
    harness.trouble = null;
    await harness.clock.advanceAsync(Intervals.judgeHeartbeat);
    expect(harness.lines).toEqual([]);
  });

  it('keeps its interval during failures, because leases depend on it', async () => {
    const { clock, beats, ...harness } = beating(null);
    await flushPromises();
    harness.trouble = refusal;
    await clock.advanceAsync(30 * SECOND);
    expect(new Set(gapsOf(beats))).toEqual(new Set([Intervals.judgeHeartbeat]));
  });
});

it('reports how late this process is', async () => {
  const harness = beating(null);
  await flushPromises();
  harness.lateMs = 700;
  await harness.clock.advanceAsync(Intervals.judgeHeartbeat);
  await harness.clock.advanceAsync(Intervals.judgeHeartbeat + 700);
  expect(harness.lags.at(0)).toBe(0);
  expect(harness.lags.at(-1)).toBe(700);
});
