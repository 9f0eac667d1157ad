import { beforeEach, describe, expect, it } from 'vitest';
import { ReferenceClock } from '../src';

const HOUR = 3_600_000;

/** Real time in ms, and the offsets of the two computers' clocks from it. */
let real = 0;
let [here, there] = [0, 0];
let clock: ReferenceClock;
beforeEach(() => {
  [real, here, there] = [1000, 0, 0];
  clock = new ReferenceClock({ monotonic: () => real - 1000, wall: () => real + here });
});

/** Simulates a request that takes `requestMs` until the other computer reads its clock, and `replyMs` afterwards. */
const ask = (requestMs = 0, replyMs = 0) =>
  clock.measure(async () => {
    real += requestMs;
    const theirs = real + there;
    real += replyMs;
    return theirs;
  });

describe('the clock of another computer', () => {
  it('is this computer’s own until it has answered, and nothing is known of a difference', () => {
    here = 50;
    expect(clock.now()).toBe(1000);
    expect(clock.skewMs()).toBeNull();
  });

  it('goes on here between answers, whatever this computer’s clock is set to', async () => {
    there = 30_000;
    await ask();
    expect([clock.now() - real, clock.skewMs()]).toEqual([30_000, -30_000]);
    [here, real] = [2 * HOUR, real + 500];
    expect([clock.now() - real, clock.skewMs()]).toEqual([30_000, 2 * HOUR - 30_000]);
    here = -2 * HOUR;
    expect([clock.now() - real, clock.skewMs()]).toEqual([30_000, -2 * HOUR - 30_000]);
  });

  it('is as precise as the fastest answer, and a slower one does not worsen it', async () => {
    await ask(100, 300);
    expect(Math.abs(clock.now() - real)).toBe(100);
    await ask(1, 1);
    expect(clock.now()).toBe(real);
    expect(await ask(0, 9000)).toBe(0);
    expect(clock.now()).toBe(real);
  });

  it('follows when it is set, and says so', async () => {
    await ask();
    there = 2 * HOUR;
    expect(await ask()).toBe(2 * HOUR);
    expect(clock.now() - real).toBe(2 * HOUR);
    there = 0;
    expect(await ask()).toBe(-2 * HOUR);
    expect(clock.now()).toBe(real);
  });

  it('stays as it is when the answer fails or is no time', async () => {
    await ask();
    expect(await clock.measure(() => Promise.resolve(NaN))).toBe(0);
    await expect(clock.measure(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect([clock.now(), clock.skewMs()]).toEqual([real, 0]);
  });
});
