import { seededRandom } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import type { ContestEvent } from '../../contract';
import {
  acmBoard,
  acmStandings,
  ContestFold,
  oiBoard,
  oiStandings,
  type AcmStanding,
  type OiStanding,
} from '../../standings';
import { generate, shuffled, START } from './generate';
import { referenceAcmStandings, referenceOiStandings, submissionsIn } from './reference-standings';

const SEEDS = Array.from({ length: 400 }, (_, at) => at + 1);

const folded = (events: readonly ContestEvent[]): ContestFold => {
  const fold = new ContestFold();
  for (const event of events) fold.apply(event);
  return fold;
};

const byProblem = (a: { problem: number }, b: { problem: number }): number => a.problem - b.problem;

/** Converts standings to the notation of the reference implementation. */
const acmAsPlain = (standings: readonly AcmStanding[]) =>
  standings.map(({ team, rank, solved, penaltyMs, lastSolvedAtMs, total, results }) => ({
    team,
    rank,
    solved,
    penaltyMs,
    last: lastSolvedAtMs ?? 0,
    total,
    cells: [...results].map(([problem, { solvedBy: _, ...cell }]) => ({ problem, ...cell })).sort(byProblem),
  }));
const oiAsPlain = (standings: readonly OiStanding[]) =>
  standings.map(({ team, rank, score, timeMs, results }) => ({
    team,
    rank,
    score,
    timeMs,
    cells: [...results]
      .map(([problem, { score: points, scoredAtMs, timeMs: ms }]) => ({
        problem,
        score: points,
        scoredAtMs,
        timeMs: ms,
      }))
      .sort(byProblem),
  }));

describe('standings of a generated contest', () => {
  it('are those of the plain calculation', () => {
    for (const seed of SEEDS) {
      const { rules, view, events } = generate(seed);
      const fold = folded(events);
      const sent = submissionsIn(events, START);
      expect(acmAsPlain(acmStandings(fold.runs, rules, view)), `ACM, seed ${seed}`).toEqual(
        referenceAcmStandings(sent, rules, view),
      );
      expect(oiAsPlain(oiStandings(fold.runs, rules, view)), `OI, seed ${seed}`).toEqual(
        referenceOiStandings(sent, rules, view),
      );
    }
  });

  it('are the same after any order of arrival, with events that come twice', () => {
    for (const seed of SEEDS) {
      const { rules, view, events } = generate(seed);
      const random = seededRandom(seed + 1_000_000);
      const again = shuffled(random, [...events, ...events.filter(() => random.below(3) === 0)]);
      const [one, other] = [folded(events), folded(again)];
      expect(other.lastSeq).toBe(one.lastSeq);
      const acm = acmStandings(other.runs, rules, view);
      expect(acm, `ACM, seed ${seed}`).toEqual(acmStandings(one.runs, rules, view));
      expect(oiStandings(other.runs, rules, view), `OI, seed ${seed}`).toEqual(oiStandings(one.runs, rules, view));
    }
  });

  it('are the same when a board follows every event as when it is counted from zero', () => {
    for (const seed of SEEDS.slice(0, 60)) {
      const { rules, view, events } = generate(seed);
      const fold = new ContestFold();
      const [acm, oi] = [acmBoard(fold.runs, rules, view), oiBoard(fold.runs, rules, view)];
      for (const event of shuffled(seededRandom(seed), events)) {
        fold.apply(event);
        expect(acm.standings(), `ACM, seed ${seed}, event ${event.seq}`).toEqual(acmStandings(fold.runs, rules, view));
        expect(oi.standings(), `OI, seed ${seed}, event ${event.seq}`).toEqual(oiStandings(fold.runs, rules, view));
      }
    }
  });

  it('show by identity which rows changed, and by the result of the fold whose they may be', () => {
    for (const seed of SEEDS.slice(0, 120)) {
      const { rules, view, events } = generate(seed);
      const fold = new ContestFold();
      const board = acmBoard(fold.runs, rules, view);
      let before = new Map(board.standings().map((row) => [row.team, row]));
      for (const event of events) {
        const changed = fold.apply(event).filter(({ virtualId }) => virtualId === null);
        const now = new Map(board.standings().map((row) => [row.team, row]));
        const different = [...now].filter(([team, row]) => before.get(team) !== row);
        for (const [team, row] of different) expect(row, `seed ${seed}`).not.toEqual(before.get(team));
        if (changed.length === 0) expect(different, `seed ${seed}, event ${event.seq}`).toEqual([]);
        before = now;
      }
    }
  });

  it('have nothing of those who take part virtually, whose own boards are counted alike', () => {
    for (const seed of SEEDS.slice(0, 120)) {
      const { rules, view, events } = generate(seed);
      const fold = folded(events);
      const standings = acmAsPlain(acmStandings(fold.virtual(1), rules, view));
      expect(standings, `seed ${seed}`).toEqual(referenceAcmStandings(submissionsIn(events, START, 1), rules, view));
    }
  });
});

it('a large contest comes to what the plain calculation says', () => {
  const { rules, view, events } = generate(4711, { teams: 150, problems: 13, runs: 2500 });
  const fold = folded(events);
  const sent = submissionsIn(events, START);
  expect(acmAsPlain(acmStandings(fold.runs, rules, view))).toEqual(referenceAcmStandings(sent, rules, view));
  expect(oiAsPlain(oiStandings(fold.runs, rules, view))).toEqual(referenceOiStandings(sent, rules, view));
});
