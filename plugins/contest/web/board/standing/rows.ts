import type { BoardRow } from '../../../contract';
import { boardRow, type RowPerson, type Standing } from '../../../standings';

/** Who a standing is of. */
export type Person = Pick<RowPerson, 'rankShowName' | 'school'> & Partial<Pick<RowPerson, 'avatar' | 'gender'>>;

export interface Naming {
  personOf: (team: string) => Person;
  /** Labels by the number of the problem. */
  labels: ReadonlyMap<number, string>;
}

/** What is not told of those who took part then. */
const UNTOLD = {
  ...{ hasAccount: false, avatar: null, gender: null },
  ...{ isWinAward: false, awardName: null, awardBackground: null, awardColor: null },
};

const written = new WeakMap<Standing, BoardRow>();

/** A standing as boards show rows; of one that has not changed it is the very same row. */
export function rowOf(standing: Standing, { personOf, labels }: Naming): BoardRow {
  const known = written.get(standing);
  if (known) return known;
  const person = personOf(standing.team);
  const row = boardRow(standing, { ...UNTOLD, username: person.rankShowName, ...person }, labels);
  written.set(standing, row);
  return row;
}
