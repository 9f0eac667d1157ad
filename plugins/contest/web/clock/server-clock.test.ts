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

test('nothing is known before the server has said what time it is', () => {
  expect(clock.now()).toBeNaN();
  clock.sync('no time');
  expect(clock.now()).toBeNaN();
});

test('it goes on from what the server said, whatever the device believes', () => {
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

test('a device that slept is told once', () => {
  advance(5000);
  expect(clock.hasDrifted()).toBe(false);
  wall += 60_000;
  expect(clock.hasDrifted()).toBe(true);
  expect(clock.hasDrifted()).toBe(false);
});
