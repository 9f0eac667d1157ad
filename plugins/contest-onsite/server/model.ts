import type { Accounts, Columns, RelationRow, Submissions } from '@tribunal/server';

type Names = Pick<RelationRow<typeof Accounts>, 'username' | 'realname'>;

export type StoredPrint = Names & Columns<'contestPrint', 'id' | 'status' | 'createdAt'>;

/** Accepted submission that earns a balloon. */
export interface StoredBalloon
  extends
    Names,
    Pick<RelationRow<typeof Submissions>, 'id' | 'uid' | 'createdAt'>,
    Columns<'contestProblem', 'displayId' | 'color'> {
  isFirst: boolean;
  isChecked: boolean;
}

export interface StoredClarification
  extends
    Pick<Names, 'username'>,
    Columns<'contestClarification', 'id' | 'uid' | 'question' | 'answer' | 'answeredAt' | 'isPublic' | 'createdAt'> {
  displayId: string | null;
  answeredByName: string | null;
}
