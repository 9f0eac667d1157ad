import { describe, expect, it } from 'vitest';
import { AwardType, STAR_RANK, type AwardConfig } from '../../contract';
import { awardsOf, type AcmStanding, type OiStanding } from '../../standings';

const award = (name: string, num: number, priority: number): AwardConfig => ({
  name,
  num,
  priority,
  background: '#ffffff',
  color: '#000000',
});
const awards = [award('silver', 20, 2), award('gold', 10, 1), award('bronze', 30, 3)];

const row = (team: string, solved: number, rank: number): AcmStanding => ({
  team,
  rank,
  solved,
  results: new Map(),
  penaltyMs: 0,
  total: 0,
  lastSolvedAtMs: null,
  unitMs: 1000,
});
/** Returns `count` ranked rows, of which the first `solvers` have solved something. */
const field = (count: number, solvers = count): AcmStanding[] =>
  Array.from({ length: count }, (_, at) => row(`t${at + 1}`, at < solvers ? 1 : 0, at + 1));

const awardLines = (
  standings: readonly (AcmStanding | OiStanding)[],
  awardType: AwardType,
  list = awards,
  sharesAwards = true,
): string[] =>
  [...awardsOf(standings, { awardType, awards: list, sharesAwards })].map(([team, { name }]) => `${team} ${name}`);

it('gives nothing when there are no awards', () => {
  expect(awardLines(field(10), AwardType.None)).toEqual([]);
});

it('gives percents of the ranked, cut down', () => {
  expect(awardLines(field(19), AwardType.Proportion)).toEqual([
    't1 gold',
    't2 silver',
    't3 silver',
    't4 silver',
    't5 bronze',
    't6 bronze',
    't7 bronze',
    't8 bronze',
    't9 bronze',
  ]);
});

it('counts 29 percent of 100 as 29', () => {
  expect(awardLines(field(100), AwardType.Proportion, [award('gold', 29, 1)])).toHaveLength(29);
});

it('passes over an award of which none is left', () => {
  expect(awardLines(field(9), AwardType.Proportion)).toEqual(['t1 silver', 't2 bronze', 't3 bronze']);
});

it('gives numbers of rows', () => {
  expect(awardLines(field(4), AwardType.Number, [award('gold', 1, 1), award('silver', 2, 2)])).toEqual([
    't1 gold',
    't2 silver',
    't3 silver',
  ]);
});

it('gives none to those who solved nothing', () => {
  expect(awardLines(field(10, 2), AwardType.Number, [award('gold', 5, 1)])).toEqual(['t1 gold', 't2 gold']);
});

it('neither counts stars nor gives them any', () => {
  const standings = [row('star', 9, STAR_RANK), ...field(10)];
  expect(awardLines(standings, AwardType.Proportion, [award('gold', 10, 1)])).toEqual(['t1 gold']);
});

describe('equal ranks', () => {
  const one = [award('gold', 1, 1), award('silver', 1, 2), award('bronze', 1, 3)];
  const at = (...ranks: number[]) => ranks.map((rank, place) => row('abcd'[place]!, 1, rank));

  it.each<[string, number[], string[]]>([
    ['of the first share its award and use up the next', [1, 1, 3, 4], ['a gold', 'b gold', 'c bronze']],
    ['within an award change nothing', [1, 2, 3, 4], ['a gold', 'b silver', 'c bronze']],
    ['of the last award share it beyond its number', [1, 2, 3, 3], ['a gold', 'b silver', 'c bronze', 'd bronze']],
    ['of all share the first', [1, 1, 1, 1], ['a gold', 'b gold', 'c gold', 'd gold']],
  ])('%s', (_, ranks, expected) => {
    expect(awardLines(at(...ranks), AwardType.Number, one)).toEqual(expected);
  });

  it('share percentages too, and stars take nothing away', () => {
    const standings = [row('star', 9, STAR_RANK), ...at(1, 1, 3, 4)];
    expect(awardLines(standings, AwardType.Proportion, [award('gold', 25, 1)])).toEqual(['a gold', 'b gold']);
  });

  it('do not share if the contest says so: the order of the rows decides', () => {
    expect(awardLines(at(1, 1, 3, 3), AwardType.Number, one, false)).toEqual(['a gold', 'b silver', 'c bronze']);
  });
});

it('takes points for solved problems under the OI rule', () => {
  const standing = (team: string, score: number, rank: number): OiStanding => ({
    team,
    rank,
    score,
    results: new Map(),
    timeMs: 0,
  });
  expect(awardLines([standing('a', 1, 1), standing('b', 0, 2)], AwardType.Number, [award('gold', 2, 1)])).toEqual([
    'a gold',
  ]);
});
