import {
  AwardType,
  ContestLimits,
  MEDAL_COLORS,
  PLAIN_AWARD_COLORS,
  type AwardRules,
  type Medal,
} from '@tribunal/plugin-contest/contract';

/** Maximum count that the contest form accepts. */
const MOST = 1_000_000;
const NAMES: Readonly<Record<Medal, string>> = { gold: 'Gold', silver: 'Silver', bronze: 'Bronze' };

/**
 * Builds awards with a fixed number of winners each, shared by equal ranks, the highest first; awards without winners
 * are left out.
 */
export function awardsOfCounts(
  counts: readonly { medal: Medal | null; name?: string | undefined; num: number }[],
): AwardRules | null {
  const awards = counts.flatMap(({ medal, name, num }, place) => {
    const usual = medal === null ? `Award ${place + 1}` : NAMES[medal];
    const colors = medal === null ? PLAIN_AWARD_COLORS : MEDAL_COLORS[medal];
    const title = (name?.trim() || usual).slice(0, ContestLimits.awardName.max);
    return num >= 1 ? [{ ...colors, name: title, num: Math.min(Math.floor(num), MOST), priority: place + 1 }] : [];
  });
  return awards.length === 0
    ? null
    : { awardType: AwardType.Number, awards: awards.slice(0, ContestLimits.awards.max), sharesAwards: true };
}
