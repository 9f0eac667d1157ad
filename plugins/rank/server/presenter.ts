import type { Accounts, RelationRow } from '@tribunal/server';
import { RankLimits, type RankRecord } from '../contract';
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

/** Presents a row of a list. Real names and other private data are not part of it. */
export const presentRecord = (
  { signature, ...account }: ShownAccount,
  { ac, total, score }: Totals,
  { place, rating }: Pick<RankRecord, 'place' | 'rating'>,
): RankRecord => ({
  place,
  ...account,
  signature: signature && [...signature].slice(0, RankLimits.signature.max).join(''),
  ...{ ac, total, score, rating },
});
