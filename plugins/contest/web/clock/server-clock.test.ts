import { beforeEach, expect, test } from 'vitest';
import { createServerClock, type ServerClock } from './server-clock';

let steady: number;
let wall: number;
let clock: ServerClock;
const advance = (ms: number): void => {
  steady += ms;
  wall += ms;
};
const iso = (ms: number): string => new Date(ms).toISOString();

beforeEach(() => {
  steady = 1000;
  wall = 50_000;
  clock = createServerClock({ steady: () => steady, wall: () => wall });
});

test('the time is unknown before the first server time', () => {
  expect(clock.now()).toBeNaN();
  clock.sync('no time');
  expect(clock.now()).toBeNaN();
});

test('it continues from the server time, whatever the device clock shows', () => {
  clock.sync(iso(2_000_000_000_000));
  advance(500);
  wall -= 3_600_000;
  expect(clock.now()).toBe(2_000_000_000_500);
});

test('of several replies the one that was least long on its way is believed', () => {
  clock.sync(iso(2_000_000));
  advance(10_000);
  clock.sync(iso(2_009_000));
  expect(clock.now()).toBe(2_010_000);
  clock.sync(iso(2_010_400));
  expect(clock.now()).toBe(2_010_400);
});

test('a clock that was put back at the server is followed', () => {
  clock.sync(iso(2_000_000_000));
  clock.sync(iso(1_900_000_000));
  expect(clock.now()).toBe(1_900_000_000);
});

test('listeners are notified once after the device slept', () => {
  advance(5000);
  expect(clock.hasDrifted()).toBe(false);
  wall += 60_000;
  expect(clock.hasDrifted()).toBe(true);
  expect(clock.hasDrifted()).toBe(false);
});
