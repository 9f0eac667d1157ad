import { Status } from '@tribunal/contract';
import { describe, expect, test } from 'vitest';
import { AwardType, ContestType, type AwardRules, type BoardRules } from '../../../contract';
import { acmStandings, ContestRuns, type AcmStanding, type Run } from '../../../standings';
import { Resolver, type ResolverInput } from './resolver';

const START = 1_700_000_000_000;
const MINUTE = 60_000;
const LENGTH = 300 * MINUTE;
const FREEZE_AT = 240 * MINUTE;
const { Accepted, WrongAnswer, CompileError, Pending } = Status;

/** Returns a generator of numbers from 0 to below `below` that is deterministic for a seed. */
const choices = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 14)) >>> 0) % below;
  };
};

const RULES: BoardRules = {
  type: ContestType.Acm,
  penaltyMs: 20 * MINUTE,
  unitMs: MINUTE,
  tieBreak: 'last-accepted',
  oiRankScoreType: 'Recent',
};

const runOf = (id: number, team: string, problem: number, minute: number, status: Status | null): Run => ({
  id,
  team,
  problem,
  status,
  submittedAt: START + minute * MINUTE,
  score: null,
  timeMs: null,
  subtasks: null,
});

const awardsOf = (...nums: number[]): AwardRules => ({
  awardType: AwardType.Number,
  sharesAwards: true,
  awards: nums.map((num, index) => ({
    name: ['gold', 'silver', 'bronze'][index]!,
    num,
    priority: index,
    background: '#eeeeee',
    color: '#111111',
  })),
});

const inputOf = (runs: Run[], changes: Partial<ResolverInput> = {}): ResolverInput => ({
  rules: RULES,
  view: {
    startAt: START,
    lengthMs: LENGTH,
    hiddenFromMs: FREEZE_AT,
    includesLate: false,
    isStar: (team) => team === 't3',
  },
  runs,
  problems: [1, 2, 3],
  awards: awardsOf(1, 1, 1),
  ...changes,
});

const VERDICTS = [Accepted, Accepted, WrongAnswer, WrongAnswer, CompileError, null] as const;

/** Creates a contest with few distinct minutes, so that ties are frequent; most submissions are after the freeze. */
const contestOf = (seed: number): ResolverInput => {
  const below = choices(seed);
  const teams = 2 + below(12);
  const runs = Array.from({ length: below(90) }, (_, index) =>
    runOf(index + 1, `t${below(teams)}`, 1 + below(3), 200 + below(11) * 10, VERDICTS[below(VERDICTS.length)]!),
  );
  return inputOf(runs, { rules: { ...RULES, tieBreak: below(2) === 0 ? 'none' : 'last-accepted' } });
};

const fieldOf = ({ runs }: ResolverInput): ContestRuns => {
  const field = new ContestRuns();
  runs.forEach((run) => field.put(run));
  return field;
};
const openBoard = (input: ResolverInput) =>
  acmStandings(fieldOf(input), input.rules, { ...input.view, hiddenFromMs: null });
const frozenBoard = (input: ResolverInput) => acmStandings(fieldOf(input), input.rules, input.view);

const plain = (rows: readonly AcmStanding[]) => rows.map((row) => ({ ...row, results: [...row.results].sort() }));
const cellsOf = (rows: readonly AcmStanding[]): Map<string, string> =>
  new Map(
    rows.flatMap(({ team, results }) =>
      [...results].map(([problem, result]) => [`${team} ${problem}`, JSON.stringify(result)] as const),
    ),
  );
const seeds = Array.from({ length: 150 }, (_, seed) => [seed + 1]);

describe('whatever was sent', () => {
  test.each(seeds)('contest %i begins as the frozen scoreboard and ends as the actual one, cell by cell', (seed) => {
    const input = contestOf(seed);
    const resolver = new Resolver(input);
    expect(plain(resolver.standings())).toEqual(plain(frozenBoard(input)));
    let previousCells = cellsOf(resolver.standings());
    const expectedSteps = resolver.remaining;
    let steps = 0;
    for (let cell = resolver.step(); cell; cell = resolver.step()) {
      steps += 1;
      const after = cellsOf(resolver.standings());
      const changed = [...after].filter(([key, cell]) => previousCells.get(key) !== cell).map(([key]) => key);
      expect(changed).toEqual([`${cell.team} ${cell.problem}`]);
      previousCells = after;
    }
    expect(steps).toBe(expectedSteps);
    expect(plain(resolver.standings())).toEqual(plain(openBoard(input)));
  });

  test.each(seeds.slice(0, 40))('contest %i goes back step by step to how it began', (seed) => {
    const resolver = new Resolver(contestOf(seed));
    const states = [plain(resolver.standings())];
    while (resolver.step()) states.push(plain(resolver.standings()));
    while (resolver.opened > 0) {
      expect(plain(resolver.standings())).toEqual(states[resolver.opened]);
      resolver.undo();
    }
    expect(plain(resolver.standings())).toEqual(states[0]);
    expect(resolver.undo()).toBeNull();
  });

  test.each(seeds.slice(0, 40))('in contest %i a final row keeps its place and rank', (seed) => {
    const input = contestOf(seed);
    const resolver = new Resolver(input);
    const last = openBoard(input);
    do {
      const rows = resolver.standings();
      for (const team of resolver.finals()) {
        const index = rows.findIndex((row) => row.team === team);
        expect(last[index]?.team).toBe(team);
      }
    } while (resolver.step());
    expect(resolver.finals().size).toBe(last.length);
  });
});

test('it opens the first unknown problem of the lowest row', () => {
  const resolver = new Resolver(
    inputOf([
      runOf(1, 'high', 1, 10, Accepted),
      runOf(2, 'high', 2, 250, WrongAnswer),
      runOf(3, 'low', 3, 250, Accepted),
      runOf(4, 'low', 2, 260, Accepted),
    ]),
  );
  expect(resolver.step()).toEqual({ team: 'low', problem: 2 });
  // This row now has as many solved problems, but more penalty.
  expect(resolver.next()).toEqual({ team: 'low', problem: 3 });
  resolver.step();
  expect(resolver.next()).toEqual({ team: 'high', problem: 2 });
});

test('the first to solve has the earliest submission, even if a later one is revealed before', () => {
  const resolver = new Resolver(
    inputOf([
      runOf(1, 'early', 2, 10, Accepted),
      runOf(2, 'early', 1, 250, Accepted),
      runOf(3, 'late', 1, 251, Accepted),
    ]),
  );
  expect(resolver.step()).toEqual({ team: 'late', problem: 1 });
  const firstOf = (team: string) =>
    resolver
      .standings()
      .find((row) => row.team === team)
      ?.results.get(1)?.isFirst;
  expect(firstOf('late')).toBe(false);
  resolver.step();
  expect([firstOf('late'), firstOf('early')]).toEqual([false, true]);
});

test('awards go to the ranked, the best first, and not to stars', () => {
  const runs = ['t3', 'a', 'b', 'c', 'd'].map((team, index) => runOf(index + 1, team, 1, 250 + index, Accepted));
  const resolver = new Resolver(inputOf(runs));
  expect(['t3', 'a', 'b', 'c', 'd'].map((team) => resolver.awardOf(team)?.name ?? null)).toEqual([
    null,
    'gold',
    'silver',
    'bronze',
    null,
  ]);
});

test('equal ranks share an award', () => {
  const runs = ['a', 'b', 'c'].map((team, index) => runOf(index + 1, team, 1, team === 'c' ? 260 : 250, Accepted));
  const resolver = new Resolver(inputOf(runs));
  expect(['a', 'b', 'c'].map((team) => resolver.awardOf(team)?.name ?? null)).toEqual(['gold', 'gold', 'bronze']);
});

test('what is not judged yet is not opened', () => {
  const resolver = new Resolver(inputOf([runOf(1, 'a', 1, 250, Pending), runOf(2, 'b', 1, 250, null)]));
  expect(resolver.remaining).toBe(0);
  expect(resolver.step()).toBeNull();
});

test('three hundred teams are opened to the last cell', () => {
  const below = choices(7);
  const runs = Array.from({ length: 3000 }, (_, index) =>
    runOf(index + 1, `t${below(300)}`, 1 + below(3), 100 + below(200), below(3) === 0 ? Accepted : WrongAnswer),
  );
  const input = inputOf(runs);
  const resolver = new Resolver(input);
  while (resolver.step()) continue;
  expect(plain(resolver.standings())).toEqual(plain(openBoard(input)));
});
