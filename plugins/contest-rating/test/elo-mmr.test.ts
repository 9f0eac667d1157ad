import { seededRandom } from '@tribunal/testing';
import { describe, expect, test } from 'vitest';
import { newcomer, rateContest, ratingOf, type Belief } from '../server/elo-mmr';
import { diffused, learned } from '../server/elo-mmr/belief';
import { LIMIT_DEVIATION, logisticScale, MAX_FACTORS, PERFORMANCE_VARIANCE } from '../server/elo-mmr/constants';

const places = (...list: number[]) => list.map((place) => ({ place, before: null }));
const performances = (list: readonly { performance: number }[]) => list.map(({ performance }) => performance);
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

/** Rates a series of contests between the same people; each contest lists their places. */
function series(...contests: number[][]): Belief[] {
  let beliefs: (Belief | null)[] = contests[0]!.map(() => null);
  for (const list of contests) {
    beliefs = rateContest(list.map((place, index) => ({ place, before: beliefs[index]! }))).map(({ after }) => after);
  }
  return beliefs as Belief[];
}

/** A field of experienced and new participants with different beliefs. */
function mixedField(size: number): (Belief | null)[] {
  const random = seededRandom(7);
  return Array.from({ length: size }, () =>
    random.next() < 0.3 ? null : learned(diffused(newcomer()), 500 + 2000 * random.next()),
  );
}

describe('values that follow from the published equations', () => {
  const scale = logisticScale(350 ** 2 + 1280 + PERFORMANCE_VARIANCE);

  test('the constants are those of the published program: limit 80, weight 0.2', () => {
    expect(PERFORMANCE_VARIANCE).toBeCloseTo(6 * 6400, 6);
    expect(ratingOf(newcomer())).toBe(1500 - 2 * (350 - 80));
  });

  // For equals, the equation of place k of n is (n + 1) tanh(z) = n + 1 - 2k.
  test.each([1, 2, 3, 10, 101])('%i newcomers perform at 1500 + s ln((n + 1 - k) / k)', (count) => {
    const rated = rateContest(places(...Array.from({ length: count }, (_, index) => index + 1)));
    rated.forEach(({ performance }, index) => {
      expect(performance).toBeCloseTo(1500 + scale * Math.log((count - index) / (index + 1)), 4);
    });
  });

  test('after one contest the deviation has the precision of both sources, and forces balance at the mode', () => {
    const [first] = rateContest(places(1, 2));
    const { mode, deviation } = first!.after;
    expect(deviation ** -2).toBeCloseTo(1 / (350 ** 2 + 1280) + 1 / 38_400, 12);
    const s = logisticScale(38_400);
    expect((mode - 1500) / (350 ** 2 + 1280)).toBeCloseTo(Math.tanh((first!.performance - mode) / (2 * s)) / s, 9);
  });

  test('the deviation approaches its limit', () => {
    const [belief] = series(...Array.from({ length: 60 }, () => [1, 2]));
    expect(belief!.deviation).toBeCloseTo(LIMIT_DEVIATION, 3);
    expect(belief!.factors).toHaveLength(MAX_FACTORS);
  });
});

describe('properties', () => {
  test('equal results are equal performances, and equal beliefs become equal ratings', () => {
    const [a, b, c, d] = rateContest(places(1, 2, 2, 4));
    expect(b).toEqual(c);
    expect(a!.performance).toBeGreaterThan(b!.performance);
    expect(b!.performance).toBeGreaterThan(d!.performance);
    const all = rateContest(places(1, 1, 1));
    for (const { performance, after } of all) {
      expect(performance).toBeCloseTo(1500, 6);
      expect(after.mode).toBeCloseTo(1500, 6);
    }
  });

  test('what some gain, others lose: a field of equals keeps its mean', () => {
    const rated = rateContest(places(1, 2, 3, 3, 5, 6));
    expect(sum(rated.map(({ after }) => after.mode)) / 6).toBeCloseTo(1500, 4);
    const mirrored = rateContest(places(6, 5, 3, 3, 2, 1));
    rated.forEach(({ after }, index) => expect(after.mode + mirrored[index]!.after.mode).toBeCloseTo(3000, 4));
  });

  test('performances are in the order of the ranks, for any order of the names', () => {
    const field = mixedField(200);
    const found = performances(rateContest(field.map((before, index) => ({ place: index + 1, before }))));
    for (let index = 1; index < found.length; index += 1) expect(found[index]!).toBeLessThan(found[index - 1]!);
  });

  test('the order of the list does not matter', () => {
    const entrants = mixedField(30).map((before, index) => ({ place: 1 + (index % 12), before }));
    const forwards = performances(rateContest(entrants));
    const backwards = performances(rateContest([...entrants].reverse())).reverse();
    forwards.forEach((one, index) => expect(one).toBeCloseTo(backwards[index]!, 6));
  });

  test('a better place never gives a lower rating, now or after the following contests', () => {
    const field = mixedField(12);
    const rest = field.slice(1);
    let last = [Infinity, Infinity];
    for (let place = 1; place <= 12; place += 1) {
      const others = rest.map((before, index) => ({ place: index + 1 < place ? index + 1 : index + 2, before }));
      const first = rateContest([{ place, before: field[0]! }, ...others]);
      const mine = first[0]!.after;
      const later = learned(diffused(learned(diffused(mine), 1200)), 1900);
      const now = [ratingOf(mine), ratingOf(later)];
      now.forEach((rating, index) => expect(rating).toBeLessThan(last[index]!));
      last = now;
    }
  });

  test('to beat the one that one tied with is better, to tie better than to lose', () => {
    const [win] = rateContest(places(1, 2, 3));
    const [tie] = rateContest(places(1, 1, 3));
    const [loss] = rateContest(places(2, 1, 3));
    expect(win!.after.mode).toBeGreaterThan(tie!.after.mode);
    expect(tie!.after.mode).toBeGreaterThan(loss!.after.mode);
  });

  test('one awful result costs a bounded number of points, however awful', () => {
    const steady = series(...Array.from({ length: 30 }, () => [1, 2, 3]))[0]!;
    const lossAt = (performance: number) => steady.mode - learned(diffused(steady), performance).mode;
    expect(lossAt(-6000)).toBeLessThan(100);
    expect(lossAt(-6000) - lossAt(-3000)).toBeLessThan(0.1);
    expect(lossAt(-6000)).toBeGreaterThan(lossAt(steady.mode - 200));
  });

  test('drift alone does not change the mode', () => {
    const [belief] = series([1, 2], [2, 1], [1, 2]);
    const later = diffused(belief!);
    expect(later.mode).toBe(belief!.mode);
    expect(later.deviation).toBeGreaterThan(belief!.deviation);
    expect(learned(later, later.mode).mode).toBeCloseTo(later.mode, 6);
  });

  test('beliefs that were stored as JSON continue exactly as they would have', () => {
    const beliefs = series([1, 2, 3], [3, 1, 2]);
    const stored = JSON.parse(JSON.stringify(beliefs)) as Belief[];
    const next = (list: Belief[]) => rateContest(list.map((before, index) => ({ place: 3 - index, before })));
    expect(next(stored)).toEqual(next(beliefs));
  });
});

test('ten thousand participants are rated in a few seconds of a processor', () => {
  const entrants = mixedField(10_000).map((before, index) => ({ place: index + 1, before }));
  // What a busy machine does not make longer.
  const begun = process.cpuUsage();
  const rated = rateContest(entrants);
  expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(5);
  expect(rated.every(({ after }) => Number.isFinite(after.mode))).toBe(true);
});
