import { Intervals, type JudgeHeartbeat } from '@tribunal/contract';
import { ManualClock, settle } from '@tribunal/testing';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHeartbeat } from '../src/heartbeat';
import { ServerError } from '../src/server-client';

const WARN = 40;
const INFO = 30;
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
  running: [],
});

/** A heartbeat to a server that fails with what `trouble` holds, or takes the beat when that is null. */
function beating(initially: ServerError | null) {
  const clock = new ManualClock();
  const beats: number[] = [];
  const lines: { level: number; msg: string }[] = [];
  const stage = { clock, beats, lines, trouble: initially };
  const heartbeat = startHeartbeat({
    clock,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    server: {
      async heartbeat() {
        beats.push(clock.now());
        if (stage.trouble) throw stage.trouble;
        return { cancel: [] };
      },
      claim: async () => null,
      data: () => Promise.reject(new Error('no data here')),
    },
    compose: beatOf,
    onCancel: () => {},
    onAdmission: () => {},
  });
  onTestFinished(() => heartbeat.stop());
  return stage;
}

const refusal = new ServerError(401, 'wrong token');
const silence = new ServerError(0, 'nobody listens');
const warnings = ({ lines }: { lines: { level: number; msg: string }[] }): string[] =>
  lines.filter(({ level }) => level === WARN).map(({ msg }) => msg);
const gapsOf = (beats: readonly number[]): number[] => beats.slice(1).map((at, index) => at - beats[index]!);

describe('a heartbeat that was never taken', () => {
  it('tells of a refusal at once, names the token, and tells it once', async () => {
    const stage = beating(refusal);
    await settle();
    expect(warnings(stage)).toEqual([expect.stringContaining('JUDGE_TOKEN')]);
    await stage.clock.pass(60 * SECOND);
    expect(warnings(stage)).toHaveLength(1);
  });

  it('tells of any other refusal in the words of the server alone', async () => {
    const stage = beating(new ServerError(403, 'set SIMULATE_REMOTES=0'));
    await settle();
    expect(warnings(stage)).toEqual(['the server refuses the heartbeat: set SIMULATE_REMOTES=0']);
  });

  it('lets a server start in peace, and tells of its silence after five seconds', async () => {
    const stage = beating(silence);
    await stage.clock.pass(5 * SECOND - 1);
    expect(stage.lines).toEqual([]);
    await stage.clock.pass(1);
    expect(warnings(stage)).toEqual([expect.stringContaining('does not answer')]);
  });

  it('tells of the refusal that follows a silence', async () => {
    const stage = beating(silence);
    await stage.clock.pass(6 * SECOND);
    stage.trouble = refusal;
    await stage.clock.pass(60 * SECOND);
    expect(warnings(stage)).toHaveLength(2);
  });

  it.each([
    ['silence', silence],
    ['refusals', refusal],
  ])('never beats more than five times a second under %s, and less and less often', async (_what, trouble) => {
    const { clock, beats } = beating(trouble);
    await clock.pass(60 * SECOND);
    const gaps = gapsOf(beats);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SECOND / 5);
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
    expect(gaps.at(-1)).toBe(Intervals.judgeHeartbeat);
  });
});

describe('a heartbeat that was taken before', () => {
  it('tells of silence at once, and of the first answer after it', async () => {
    const stage = beating(null);
    await settle();
    stage.trouble = silence;
    await stage.clock.pass(Intervals.judgeHeartbeat);
    expect(warnings(stage)).toHaveLength(1);
    stage.trouble = null;
    await stage.clock.pass(Intervals.judgeHeartbeat);
    expect(stage.lines.at(-1)).toMatchObject({ level: INFO, msg: 'the server takes the heartbeat again' });
  });

  it('keeps its pace under trouble, for leases hang on it', async () => {
    const { clock, beats, ...stage } = beating(null);
    await settle();
    stage.trouble = refusal;
    await clock.pass(30 * SECOND);
    expect(new Set(gapsOf(beats))).toEqual(new Set([Intervals.judgeHeartbeat]));
  });
});
