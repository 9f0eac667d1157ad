import type { Timer } from '@tribunal/contract';
import { ManualClock } from '@tribunal/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { Gate, JobScheduler, singleProcessLock, type ClusterLock } from '../src';
import { deferred, microtasks } from './kernel-harness';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let clock: ManualClock;
let reports: string[];
let runs: string[];

const jobsWith = (lock: ClusterLock = singleProcessLock, time: Timer = clock) =>
  new JobScheduler({
    lock,
    timer: time,
    errorReporter: (where, error) => void reports.push(`${where}: ${(error as Error).message}`),
  });

const everyMinute = (run: () => void | Promise<void>) => ({ name: 'sweep', cron: '* * * * *', run });
const note = () => void runs.push(new Date(clock.now()).toISOString().slice(11, 16));

const pass = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(MINUTE);
    await microtasks();
  }
};

beforeEach(() => {
  clock = new ManualClock('2026-01-01T00:00:30Z');
  reports = [];
  runs = [];
});

describe('the schedule', () => {
  it('follows the pattern', async () => {
    jobsWith().schedule({ name: 'five', cron: '*/5 * * * *', run: note });
    await pass(12);
    expect(runs).toEqual(['00:05', '00:10']);
  });

  it('spreads jobs without seconds over the minute, each always at the same second', async () => {
    const seconds = async () => {
      const found = new Map<string, number>();
      const jobScheduler = jobsWith();
      const names = Array.from({ length: 20 }, (_, at) => `job-${at}`);
      const stops = names.map((name) =>
        jobScheduler.schedule({ name, cron: '* * * * *', run: () => void found.set(name, (clock.now() / 1000) % 60) }),
      );
      for (let second = 0; second < 60; second += 1) {
        clock.advance(1000);
        await microtasks();
      }
      for (const stop of stops) await stop();
      return found;
    };
    const first = await seconds();
    expect(first.size).toBe(20);
    expect(new Set(first.values()).size).toBeGreaterThan(10);
    expect(await seconds()).toEqual(first);
  });

  it('is in UTC and bridges waits longer than a timer can', async () => {
    clock = new ManualClock('2026-01-01T00:00:00Z');
    jobsWith().schedule({ name: 'yearly', cron: '0 0 4 1 3 *', run: note });
    clock.advance(59 * DAY + 4 * 60 * MINUTE - 1);
    await microtasks();
    expect(runs).toEqual([]);
    clock.advance(1);
    await microtasks();
    expect(runs).toEqual(['04:00']);
  });

  it('continues immediately when the clock is set back or forward', async () => {
    let setBy = 0;
    const now = () => clock.now() + setBy;
    const time = { now, after: clock.after };
    jobsWith(singleProcessLock, time).schedule(
      everyMinute(() => void runs.push(new Date(now()).toISOString().slice(11, 16))),
    );
    await pass(1);
    setBy = 120 * MINUTE;
    await pass(2);
    setBy = 0;
    await pass(2);
    expect(runs).toEqual(['00:01', '02:02', '02:03', '00:05']);
  });

  it('outlives a run that throws, which is reported', async () => {
    jobsWith().schedule(
      everyMinute(() => {
        note();
        throw new Error('disk full');
      }),
    );
    await pass(2);
    expect(runs).toHaveLength(2);
    expect(reports).toEqual(['job sweep: disk full', 'job sweep: disk full']);
  });

  it('outlives a lock that fails', async () => {
    jobsWith({ tryRun: () => Promise.reject(new Error('no database')) }).schedule(everyMinute(note));
    await pass(2);
    expect(reports).toEqual(['job sweep: no database', 'job sweep: no database']);
  });

  it('refuses a pattern that makes no sense, naming job and pattern', () => {
    const schedule = () => jobsWith().schedule({ name: 'odd', cron: 'every day', run: note });
    expect(schedule).toThrow(/job odd: "every day" is not a cron pattern/);
    expect(clock.pending).toBe(0);
  });

  it('refuses a second job of the same name until the first is gone', async () => {
    const jobScheduler = jobsWith();
    const stop = jobScheduler.schedule(everyMinute(note));
    expect(() => jobScheduler.schedule(everyMinute(note))).toThrow('a job called sweep is already scheduled');
    await stop();
    expect(() => jobScheduler.schedule(everyMinute(note))).not.toThrow();
  });
});

it('a run is not started while the one before is under way', async () => {
  const first = deferred();
  jobsWith().schedule(
    everyMinute(async () => {
      note();
      if (runs.length === 1) await first.promise;
    }),
  );
  await pass(3);
  expect(runs).toEqual(['00:01']);
  first.resolve();
  await microtasks();
  await pass(1);
  expect(runs).toEqual(['00:01', '00:04']);
});

it('one process of the cluster does each run, even one whose clock is late', async () => {
  const done = new Set<string>();
  const lock: ClusterLock = {
    async tryRun(name, work, due) {
      const key = `${name}@${due.toISOString()}`;
      if (done.has(key)) return 'elsewhere';
      done.add(key);
      await work();
      return 'ran';
    },
  };
  const lateClock = new ManualClock(clock.now() - 5000);
  jobsWith(lock).schedule(everyMinute(() => void runs.push('punctual')));
  jobsWith(lock, lateClock).schedule(everyMinute(() => void runs.push('late')));
  for (let minute = 0; minute < 3; minute += 1) {
    await pass(1);
    lateClock.advance(MINUTE);
    await microtasks();
  }
  expect(runs).toEqual(['punctual', 'punctual', 'punctual']);
  expect(done.size).toBe(3);
});

describe('the undo', () => {
  it('stops the schedule and waits for the run under way', async () => {
    const slow = deferred();
    const stop = jobsWith().schedule(
      everyMinute(async () => {
        await slow.promise;
        runs.push('ended');
      }),
    );
    await pass(1);
    const stopped = Promise.resolve(stop()).then(() => runs.push('stopped'));
    await microtasks();
    expect(runs).toEqual([]);
    slow.resolve();
    await stopped;
    expect(runs).toEqual(['ended', 'stopped']);
    await pass(2);
    expect(runs).toHaveLength(2);
    expect(clock.pending).toBe(0);
  });
});

it('while its gate is closed here, a run is left to the others without asking the lock', async () => {
  const asked: string[] = [];
  const lock: ClusterLock = {
    async tryRun(name, work) {
      asked.push(name);
      await work();
      return 'ran';
    },
  };
  const gate = new Gate(clock);
  jobsWith(lock).schedule(everyMinute(note), gate);
  await pass(1);
  expect(asked).toEqual([]);
  gate.open();
  await pass(1);
  expect(asked).toEqual(['sweep']);
  expect(gate.size).toBe(0);
});
