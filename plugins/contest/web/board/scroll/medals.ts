import type { TFunction } from 'i18next';
import {
  AwardType,
  ContestLimits,
  MEDAL_COLORS,
  MEDAL_SHARES,
  MEDALS,
  type AwardRules,
  type Medal,
} from '../../../contract';

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

export const medalNames = (t: TFunction): Record<Medal, string> => ({
  gold: t('contest.ceremony.gold'),
  silver: t('contest.ceremony.silver'),
  bronze: t('contest.ceremony.bronze'),
});

/** Returns the awards that a contest gives; null if it gives none of its own. */
export const ownAwardsOf = (rules: AwardRules | undefined): AwardRules | null =>
  rules !== undefined && rules.awardType !== AwardType.None && rules.awards.length > 0 ? rules : null;

/**
 * Returns the awards of the ceremony: those of the contest, or else these numbers of medals, with these names. `own` is
 * undefined if a server of the previous version has answered.
 */
export function awardRulesOf(
  own: AwardRules | undefined,
  counts: MedalCounts | null,
  names: Readonly<Record<Medal, string>>,
): AwardRules {
  const found = ownAwardsOf(own);
  if (found) return found;
  const awards = MEDALS.flatMap((medal, index) => {
    const num = counts?.[index] ?? 0;
    return num > 0 ? [{ ...MEDAL_COLORS[medal], name: names[medal], num, priority: index }] : [];
  });
  return { awardType: AwardType.Number, awards, sharesAwards: own?.sharesAwards ?? true };
}

/** What the window shows. */
export interface ScrollBoardOptions {
  cid: number;
  removeStar: boolean;
  /** null if the contest has awards of its own. */
  medals: MedalCounts | null;
}

/** Returns the address of the scroll board; `medals` is repeated three times, in order, or absent. */
export function scrollAddress({ cid, removeStar, medals }: ScrollBoardOptions): string {
  const params = new URLSearchParams({ cid: String(cid), removeStar: String(removeStar) });
  for (const count of medals ?? []) params.append('medals', String(count));
  return `/scrollBoard?${params.toString()}`;
}

export function readOptions(params: URLSearchParams): ScrollBoardOptions {
  const [gold, silver, bronze] = params.getAll('medals');
  const medals = gold === undefined ? null : ([medalCount(gold), medalCount(silver), medalCount(bronze)] as const);
  return {
    cid: Number(params.get('cid')),
    removeStar: params.get('removeStar') === 'true',
    medals,
  };
}
