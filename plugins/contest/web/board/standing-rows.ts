import type { BoardRow } from '../../contract';
import { boardRow, type RowPerson, type Standing } from '../../standings';

/** The participant of a standing. */
export type Person = Pick<RowPerson, 'rankShowName' | 'school'> & Partial<Pick<RowPerson, 'avatar' | 'gender'>>;

export interface RowLabels {
  personOf: (team: string) => Person;
  /** Problem labels by problem number. */
  labels: ReadonlyMap<number, string>;
}

/** Fields that the replay does not contain. */
const UNKNOWN_FIELDS = {
  hasAccount: false,
  avatar: null,
  gender: null,
  isWinAward: false,
  awardName: null,
  awardBackground: null,
  awardColor: null,
};

const rowCache = new WeakMap<Standing, BoardRow>();

/** Converts a standing to a row; an unchanged standing yields the same object. */
export function rowOf(standing: Standing, { personOf, labels }: RowLabels): BoardRow {
  const known = rowCache.get(standing);
  if (known) return known;
  const person = personOf(standing.team);
  const row = boardRow(standing, { ...UNKNOWN_FIELDS, username: person.rankShowName, ...person }, labels);
  rowCache.set(standing, row);
  return row;
}
