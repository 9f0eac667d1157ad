import { ContestLimits, MEDAL_SHARES } from '../../../contract';

/** How many golds, silvers and bronzes there are. */
export type MedalCounts = readonly [gold: number, silver: number, bronze: number];

const MOST = ContestLimits.record.teams;

/** The shares that are usual, cut down to whole rows. */
export const usualMedals = (ranked: number): MedalCounts => {
  const amountOf = (share: number): number => Math.floor((ranked * share) / 100);
  return [amountOf(MEDAL_SHARES.gold), amountOf(MEDAL_SHARES.silver), amountOf(MEDAL_SHARES.bronze)];
};

/** Whole numbers from 0; anything else is none. */
export const medalCount = (text: string | undefined): number => {
  const count = Number(text ?? 0);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST) : 0;
};

/** What the window is asked to show. */
export interface Wish {
  cid: number;
  removeStar: boolean;
  medals: MedalCounts;
}

/** Where the scroll board opens; medals come three times, in their order. */
export function scrollAddress({ cid, removeStar, medals }: Wish): string {
  const params = new URLSearchParams({ cid: String(cid), removeStar: String(removeStar) });
  for (const count of medals) params.append('medals', String(count));
  return `/scrollBoard?${params.toString()}`;
}

export function readWish(params: URLSearchParams): Wish {
  const [gold, silver, bronze] = params.getAll('medals');
  return {
    cid: Number(params.get('cid')),
    removeStar: params.get('removeStar') === 'true',
    medals: [medalCount(gold), medalCount(silver), medalCount(bronze)],
  };
}
