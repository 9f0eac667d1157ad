import { diffused, learned, newcomer, type Belief } from './belief';
import { PERFORMANCE_RANGE } from './constants';
import { balanceOf, FieldStrength, opponentOf, type Opponent } from './field-strength';
import { rootOf } from './root';

/** A participant of one contest. */
export interface Entrant {
  /** From 1; equal results share a place. */
  place: number;
  /** What was believed before the contest; null for somebody who has never been rated. */
  before: Belief | null;
}

export interface Rated {
  performance: number;
  after: Belief;
}

/**
 * Rates one contest by Elo-MMR: finds the performance of each place, at which the expected wins and losses against all
 * participants balance those that happened, and adds it to what is believed of each participant. Returns the results in
 * the order of the entrants. Every belief depends only on the places and on the beliefs before.
 */
export function rateContest(entrants: readonly Entrant[]): Rated[] {
  const beliefs = entrants.map(({ before }) => diffused(before ?? newcomer()));
  const performances = performancesOf(
    entrants.map(({ place }, index) => ({ place, opponent: opponentOf(beliefs[index]!) })),
  );
  return entrants.map(({ place }, index) => {
    const performance = performances.get(place)!;
    return { performance, after: learned(beliefs[index]!, performance) };
  });
}

/**
 * Returns the performance of each place. A tie is a win and a loss, and everybody ties with themselves, so that the
 * performances of the first and the last are finite.
 */
function performancesOf(field: readonly { place: number; opponent: Opponent }[]): Map<number, number> {
  const strength = new FieldStrength(field.map(({ opponent }) => opponent));
  const groups = new Map<number, Opponent[]>();
  for (const { place, opponent } of [...field].sort((a, b) => a.place - b.place)) {
    const group = groups.get(place);
    if (group) group.push(opponent);
    else groups.set(place, [opponent]);
  }
  let behind = weightOf(field.map(({ opponent }) => opponent));
  let ahead = 0;
  let start: number = PERFORMANCE_RANGE.max;
  const performances = new Map<number, number>();
  for (const [place, group] of groups) {
    const own = weightOf(group);
    behind -= own;
    const won = behind - ahead;
    const surplus = (x: number) => {
      const [all, tied] = [strength.at(x), balanceOf(group, x)];
      return { value: all.value + tied.value - won, slope: all.slope + tied.slope };
    };
    // The performance of the next place is lower.
    start = rootOf(surplus, PERFORMANCE_RANGE, start);
    performances.set(place, start);
    ahead += own;
  }
  return performances;
}

const weightOf = (opponents: readonly Opponent[]): number => opponents.reduce((sum, { weight }) => sum + weight, 0);
