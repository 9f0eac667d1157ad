import { beforeEach, expect, test } from 'vitest';
import { createServerClock, type ServerClock } from './server-clock';

let steady: number;
let wall: number;
let clock: ServerClock;
const pass = (ms: number): void => {
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
  clock.hear('no time');
  expect(clock.now()).toBeNaN();
});

test('it goes on from what the server said, whatever the device believes', () => {
  clock.hear(iso(2_000_000_000_000));
  pass(500);
  wall -= 3_600_000;
  expect(clock.now()).toBe(2_000_000_000_500);
});

test('of several replies the one that was least long on its way is believed', () => {
  clock.hear(iso(2_000_000));
  pass(10_000);
  clock.hear(iso(2_009_000));
  expect(clock.now()).toBe(2_010_000);
  clock.hear(iso(2_010_400));
  expect(clock.now()).toBe(2_010_400);
});

test('a clock that was put back at the server is followed', () => {
  clock.hear(iso(2_000_000_000));
  clock.hear(iso(1_900_000_000));
  expect(clock.now()).toBe(1_900_000_000);
});

test('a device that slept is told once', () => {
  pass(5000);
  expect(clock.hasSlipped()).toBe(false);
  wall += 60_000;
  expect(clock.hasSlipped()).toBe(true);
  expect(clock.hasSlipped()).toBe(false);
});
