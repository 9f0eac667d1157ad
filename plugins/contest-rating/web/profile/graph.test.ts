import { expect, test } from 'vitest';
import type { RatedContest } from '../../contract';
import { graphOf } from './graph';

const SIZE = { width: 400, height: 200 };
const contestAt = (day: number, after: number): RatedContest => ({
  cid: day,
  title: `Round ${day}`,
  place: 1,
  participants: 9,
  performance: 1500,
  before: null,
  after,
  endTime: new Date(Date.UTC(2030, 0, day)).toISOString(),
});

test('later contests are further right, higher ratings further up', () => {
  const { points } = graphOf([contestAt(1, 1200), contestAt(3, 1500), contestAt(9, 1400)], SIZE);
  const [a, b, c] = points as [(typeof points)[0], (typeof points)[0], (typeof points)[0]];
  expect(a.x).toBeLessThan(b.x);
  expect(c.x - b.x).toBeCloseTo(3 * (b.x - a.x), 6);
  expect(b.y).toBeLessThan(c.y);
  expect(c.y).toBeLessThan(a.y);
});

test('a single contest is in the middle', () => {
  const { points, left, right } = graphOf([contestAt(1, 1200)], SIZE);
  expect(points[0]!.x).toBe((left + right) / 2);
});

test('everything is inside, and the bands fill the plot without gaps', () => {
  const { points, lines, stripes, bottom } = graphOf([contestAt(1, -400), contestAt(2, 2900)], SIZE);
  for (const { y } of [...points, ...lines]) {
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(bottom);
  }
  expect(lines.length).toBeLessThanOrEqual(8);
  for (let at = 1; at < stripes.length; at += 1) {
    expect(stripes[at]!.y + stripes[at]!.height).toBeCloseTo(stripes[at - 1]!.y, 6);
  }
});
