import { ContestLimits } from '../../../contract';

/** How many golds, silvers and bronzes there are. */
export type MedalCounts = readonly [gold: number, silver: number, bronze: number];

/** Percent of the ranked. */
const SHARES = [10, 20, 30] as const;
const MOST = ContestLimits.record.teams;

/** The shares that are usual, cut down to whole rows. */
export const usualMedals = (ranked: number): MedalCounts => {
  const [gold, silver, bronze] = SHARES.map((share) => Math.floor((ranked * share) / 100));
  return [gold!, silver!, bronze!];
};

/** Whole numbers from 0; anything else is none. */
export const medalCount = (text: string | undefined): number => {
  const count = Number(text ?? 0);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST) : 0;
};

interface Wish {
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
