import { Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { ContestType, STAR_RANK, type BoardRules } from '@tribunal/plugin-contest/contract';
import { boardOf, ContestRuns, type AcmStanding, type BoardView, type Run } from '../../../contest/standings';
import { elapsedOf, ownStanding, withGuest } from '../../server/virtual/standings';
import { HOUR, MINUTE } from '../record-import/record-fixtures';

const START = Date.parse('2026-03-01T10:00:00Z');
const participation = { id: 1, startAt: new Date(START), endAt: new Date(START + 2.25 * HOUR) };
const LENGTH = 2.25 * HOUR + 30_000;

describe('the progress of a virtual participant', () => {
  it.each([
    ['at once', 0, 0],
    ['after less than a minute', 59_999, 0],
    ['after a minute', MINUTE, MINUTE],
    ['after an hour and a bit', HOUR + 59_999, HOUR],
    ['before it began, by a clock that went back', -5000, 0],
  ])('%s', (_, passed, elapsed) => {
    expect(elapsedOf(participation, LENGTH, new Date(START + passed))).toBe(elapsed);
  });

  it('goes no further than where it was ended, and at the very end to the very end', () => {
    expect(elapsedOf(participation, LENGTH, new Date(START + 9 * HOUR))).toBe(2.25 * HOUR);
    const whole = { ...participation, endAt: new Date(START + LENGTH) };
    expect(elapsedOf(whole, LENGTH, new Date(START + 9 * HOUR))).toBe(LENGTH);
  });
});

const rules: BoardRules = {
  type: ContestType.Acm,
  penaltyMs: 20 * MINUTE,
  unitMs: MINUTE,
  tieBreak: 'none',
  oiRankScoreType: 'Recent',
};
let next = 0;
const sent = (team: string, minute: number, status: Status): Run => ({
  id: (next += 1),
  team,
  problem: 1,
  submittedAt: START + minute * MINUTE,
  status,
  score: null,
  timeMs: null,
  subtasks: null,
});
const fieldOf = (...runs: Run[]): ContestRuns => {
  const field = new ContestRuns();
  for (const one of runs) field.put(one);
  return field;
};

describe('the one who takes part now', () => {
  const isStar = (team: string): boolean => team === 'star';
  const view: BoardView = { startAt: START, lengthMs: LENGTH, hiddenFromMs: null, includesLate: false, isStar };
  const then = boardOf(
    fieldOf(sent('one', 10, Status.Accepted), sent('two', 30, Status.Accepted), sent('star', 20, Status.Accepted)),
    rules,
    view,
  ).standings();
  const own = (...runs: Run[]) =>
    ownStanding(fieldOf(...runs), participation, { uid: 'me', as: 'guest', rules, lengthMs: LENGTH });
  const table = (...runs: Run[]) =>
    withGuest(then, own(...runs), { rules, isStar }).map(({ team, rank }) => [rank, team]);

  it('is on the board before anything is sent', () => {
    expect(table()).toEqual([
      [1, 'one'],
      [STAR_RANK, 'star'],
      [2, 'two'],
      [3, 'guest'],
    ]);
  });

  it('is ranked among those who took part, and moves those behind', () => {
    expect(table(sent('me', 25, Status.Accepted))).toEqual([
      [1, 'one'],
      [STAR_RANK, 'star'],
      [2, 'guest'],
      [3, 'two'],
    ]);
    expect(then.map(({ team, rank }) => [rank, team])).toEqual([
      [1, 'one'],
      [STAR_RANK, 'star'],
      [2, 'two'],
    ]);
  });

  it('shares a rank with an equal', () => {
    expect(table(sent('me', 30, Status.Accepted)).filter(([rank]) => rank === 2)).toHaveLength(2);
  });

  it('is first to solve of nothing, however early', () => {
    const mine = own(sent('me', 1, Status.WrongAnswer), sent('me', 2, Status.Accepted)) as AcmStanding;
    expect(mine.results.get(1)).toMatchObject({ isFirst: false, errors: 1, solvedAtMs: 2 * MINUTE });
    expect(table(sent('me', 2, Status.Accepted))[0]).toEqual([1, 'guest']);
  });

  it('shows submissions after the contest’s duration on no scoreboard', () => {
    expect(own(sent('me', 200, Status.Accepted))).toMatchObject({ solved: 0, total: 0 });
  });
});
