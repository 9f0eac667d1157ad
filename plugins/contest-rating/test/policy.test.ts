import { expect, it } from 'vitest';
import { denyRating, isRatable, type RatableContest } from '../server/policy';

const at = (hour: number): Date => new Date(Date.UTC(2030, 0, 1, hour));
const contest = (changes: Partial<RatableContest> = {}): RatableContest => ({
  isRecord: false,
  gid: null,
  isVisible: true,
  startAt: at(8),
  endAt: at(12),
  isSealed: false,
  sealAt: null,
  isUnsealedByEnd: true,
  revealedAt: null,
  ...changes,
});
const frozen = { isSealed: true, sealAt: at(11) };

it.each([
  ['an ordinary contest', {}, null],
  ['an imported one', { isRecord: true }, 'contest-rating.isRecord'],
  ['one of a group', { gid: 4 }, 'contest-rating.inGroup'],
] as const)('whether organisers may let it be rated: %s', (_, changes, denial) => {
  expect(denyRating(contest(changes))).toBe(denial);
});

it.each([
  ['before the start', {}, 7, false],
  ['while it runs', {}, 11, false],
  ['from its end on', {}, 12, true],
  ['hidden from the list', { isVisible: false }, 13, false],
  ['imported', { isRecord: true }, 13, false],
  ['of a group', { gid: 4 }, 13, false],
  ['with a freeze that ends with it', frozen, 12, true],
  ['still frozen after its end', { ...frozen, isUnsealedByEnd: false }, 13, false],
  ['unfrozen by an organiser', { ...frozen, isUnsealedByEnd: false, revealedAt: at(13) }, 13, true],
] as const)('whether its results are rated: %s', (_, changes, hour, expected) => {
  expect(isRatable(contest(changes), at(hour))).toBe(expected);
});
