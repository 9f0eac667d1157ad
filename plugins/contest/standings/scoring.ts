import type { Run } from './types';

/** Operations on runs, results and rows that a rule must define for a scoreboard. */
export interface Scoring<Result, Row> {
  /**
   * Returns the result of one team's runs to one problem, ordered by time, given the previous result with its marks;
   * null if nothing appears on this scoreboard.
   */
  resultOf(runs: readonly Run[], previous: Result | null): Result | null;
  rowOf(team: string, results: ReadonlyMap<number, Result>): Row;
  /** Returns a negative number if `a` is better; 0 if they share a rank. */
  compare(a: Row, b: Row): number;
  /** Handles results that depend on those of other teams. */
  crossTeam?: {
    /** Returns whether a result affects those of other teams. */
    concern(result: Result): boolean;
    /** Yields the results of a problem that have to be replaced. */
    correct(rows: Iterable<Row>, problem: number): Iterable<readonly [team: string, result: Result]>;
  };
}
