import type { Run } from './types';

/** What a rule must say of runs, results and rows for a board to be kept. */
export interface Scoring<Result, Row> {
  /** Of one team's runs to one problem, by time, with the marks that it had before; null: there is nothing on this board. */
  resultOf(runs: readonly Run[], before: Result | null): Result | null;
  rowOf(team: string, results: ReadonlyMap<number, Result>): Row;
  /** Below 0: `a` is better; 0: they share a rank. */
  compare(a: Row, b: Row): number;
  /** Of results that depend on those of other teams. */
  marks?: {
    /** Whether a result has a say in it. */
    concern(result: Result): boolean;
    /** Results of a problem that are to be replaced. */
    correct(rows: Iterable<Row>, problem: number): Iterable<readonly [team: string, result: Result]>;
  };
}
