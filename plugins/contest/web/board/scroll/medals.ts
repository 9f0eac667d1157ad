import { ContestLimits, MEDAL_SHARES } from '../../../contract';

/** Numbers of gold, silver and bronze medals. */
export type MedalCounts = readonly [gold: number, silver: number, bronze: number];

const MAX_COUNT = ContestLimits.medals.max;

/** Returns the usual shares, rounded down to whole rows. */
export const usualMedals = (ranked: number): MedalCounts => {
  const amountOf = (share: number): number => Math.floor((ranked * share) / 100);
  return [amountOf(MEDAL_SHARES.gold), amountOf(MEDAL_SHARES.silver), amountOf(MEDAL_SHARES.bronze)];
};

/** Parses a non-negative whole number; anything else counts as 0. */
export const medalCount = (text: string | undefined): number => {
  const count = Number(text ?? 0);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MAX_COUNT) : 0;
};

/** What the window shows. */
export interface ScrollBoardOptions {
  cid: number;
  removeStar: boolean;
  medals: MedalCounts;
}

/** Returns the address of the scroll board; `medals` is repeated three times, in order. */
export function scrollAddress({ cid, removeStar, medals }: ScrollBoardOptions): string {
  const params = new URLSearchParams({ cid: String(cid), removeStar: String(removeStar) });
  for (const count of medals) params.append('medals', String(count));
  return `/scrollBoard?${params.toString()}`;
}

export function readOptions(params: URLSearchParams): ScrollBoardOptions {
  const [gold, silver, bronze] = params.getAll('medals');
  return {
    cid: Number(params.get('cid')),
    removeStar: params.get('removeStar') === 'true',
    medals: [medalCount(gold), medalCount(silver), medalCount(bronze)],
  };
}
