import type { Accounts, RelationRow } from '@tribunal/server';
import { RankLimits, type GroupRankRecord, type RankRecord } from '../contract';
import type { Totals } from './totals';

/** What is shown of an account beside its results. */
export const SHOWN_COLUMNS = [
  'uid',
  'username',
  'nickname',
  'avatar',
  'titleName',
  'titleColor',
  'signature',
] as const satisfies readonly (keyof RankRecord)[];
export type ShownAccount = Pick<RelationRow<typeof Accounts>, (typeof SHOWN_COLUMNS)[number]>;

/** A user on a list, with what counts there. */
export interface ListedUser {
  account: ShownAccount;
  totals: Totals;
  place: number;
}

/** Presents a row of a group's list. Real names and other private data are not part of it. */
export const presentGroupRecord = ({ account, totals, place }: ListedUser): GroupRankRecord => {
  const { signature: _, ...shown } = account;
  const { ac, total, score } = totals;
  return { place, ...shown, ac, total, score };
};

/** Presents a row of the site's list. */
export const presentRecord = (user: ListedUser, rating: number | null): RankRecord => {
  const { signature } = user.account;
  return {
    ...presentGroupRecord(user),
    signature: signature && [...signature].slice(0, RankLimits.signature.max).join(''),
    rating,
  };
};
