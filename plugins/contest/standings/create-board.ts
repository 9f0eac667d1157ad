import { ContestType, type BoardRules } from '../contract';
import { acmScoring } from './acm';
import { Board } from './board';
import type { ContestRuns } from './contest-runs';
import { oiScoring } from './oi';
import { ranked } from './rank';
import type { AcmResult, AcmStanding, BoardView, OiResult, OiStanding, Standing } from './types';

export type AcmBoard = Board<AcmResult, AcmStanding>;
export type OiBoard = Board<OiResult, OiStanding>;

/** Creates an incremental scoreboard, which follows the runs and can be read repeatedly. */
export const acmBoard = (runs: ContestRuns, rules: BoardRules, view: BoardView): AcmBoard =>
  new Board(runs, acmScoring(rules, view), view);
export const oiBoard = (runs: ContestRuns, rules: BoardRules, view: BoardView): OiBoard =>
  new Board(runs, oiScoring(rules, view), view);
export const boardOf = (runs: ContestRuns, rules: BoardRules, view: BoardView): AcmBoard | OiBoard =>
  rules.type === ContestType.Acm ? acmBoard(runs, rules, view) : oiBoard(runs, rules, view);

/** Computes standings once. */
export const acmStandings = (runs: ContestRuns, rules: BoardRules, view: BoardView): readonly AcmStanding[] =>
  acmBoard(runs, rules, view).standings();
export const oiStandings = (runs: ContestRuns, rules: BoardRules, view: BoardView): readonly OiStanding[] =>
  oiBoard(runs, rules, view).standings();

/** Ranks rows of a scoreboard together with additional rows, e.g. that of a virtual participant. */
export function rankedTogether<Row extends Standing>(rows: readonly Row[], rules: BoardRules, view: BoardView): Row[] {
  const { compare } = rules.type === ContestType.Acm ? acmScoring(rules, view) : oiScoring(rules, view);
  return ranked(rows, compare as (a: Row, b: Row) => number, view.isStar);
}
