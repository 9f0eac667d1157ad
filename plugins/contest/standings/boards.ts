import { ContestType, type BoardRules } from '../contract';
import { acmScoring } from './acm';
import { Board } from './board';
import type { Field } from './field';
import { oiScoring } from './oi';
import { ranked } from './rank';
import type { AcmResult, AcmStanding, BoardView, OiResult, OiStanding, Standing } from './types';

export type AcmBoard = Board<AcmResult, AcmStanding>;
export type OiBoard = Board<OiResult, OiStanding>;

/** Creates an incremental scoreboard, which follows the field and can be read repeatedly. */
export const acmBoard = (field: Field, rules: BoardRules, view: BoardView): AcmBoard =>
  new Board(field, acmScoring(rules, view), view);
export const oiBoard = (field: Field, rules: BoardRules, view: BoardView): OiBoard =>
  new Board(field, oiScoring(rules, view), view);
export const boardOf = (field: Field, rules: BoardRules, view: BoardView): AcmBoard | OiBoard =>
  rules.type === ContestType.Acm ? acmBoard(field, rules, view) : oiBoard(field, rules, view);

/** Computes standings once. */
export const acmStandings = (field: Field, rules: BoardRules, view: BoardView): readonly AcmStanding[] =>
  acmBoard(field, rules, view).standings();
export const oiStandings = (field: Field, rules: BoardRules, view: BoardView): readonly OiStanding[] =>
  oiBoard(field, rules, view).standings();

/** Ranks rows of a scoreboard together with additional rows, e.g. that of a virtual participant. */
export function rankedTogether<Row extends Standing>(rows: readonly Row[], rules: BoardRules, view: BoardView): Row[] {
  const { compare } = rules.type === ContestType.Acm ? acmScoring(rules, view) : oiScoring(rules, view);
  return ranked(rows, compare as (a: Row, b: Row) => number, view.isStar);
}
