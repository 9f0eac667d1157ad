/** What a record itself says about its final scoreboard. Facts that it does not state are absent. */
export interface StatedRow {
  team: string;
  /** Rank among the official teams. */
  rank?: number;
  solved?: number;
  /** Total time of the ACM rule, in ms; the file states it in units of `unitMs`. */
  penalty?: { ms: number; unitMs: number };
  score?: number;
  cells: readonly StatedCell[];
}
export interface StatedCell {
  /** Id of the problem. */
  problem: string;
  isSolved?: boolean;
  score?: number;
}

/** Returns the facts that have a value. */
export const stated = <T extends object>(facts: { [Name in keyof T]: T[Name] | undefined }): T =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T;
