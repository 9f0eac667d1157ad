import { AwardType, STAR_RANK, type AwardConfig, type AwardRules } from '../contract';
import type { Standing } from './types';

const amountOf = ({ num }: AwardConfig, awardType: AwardType, rankedCount: number): number =>
  awardType === AwardType.Proportion ? Math.floor((num * rankedCount) / 100) : num;

const hasMerit = (standing: Standing): boolean => ('solved' in standing ? standing.solved : standing.score) > 0;

/**
 * Returns the award of each team. Of the ranked teams, best first, each place takes the next award until all are used
 * up; teams without a point receive none. Where awards are shared, the award of a team is that of its rank: equal
 * ranks receive the same one, and the places after them go on from the next rank.
 */
export function awardsOf(
  standings: readonly Standing[],
  { awardType, awards, sharesAwards }: AwardRules,
): Map<string, AwardConfig> {
  if (awardType === AwardType.None) return new Map();
  const rankedRows = standings.filter(({ rank }) => rank !== STAR_RANK);
  const byPriority = [...awards].sort((a, b) => a.priority - b.priority);
  const prizes = byPriority.flatMap((award) => {
    const amount = Math.min(amountOf(award, awardType, rankedRows.length), rankedRows.length);
    return Array.from({ length: Math.max(0, Math.floor(amount)) }, () => award);
  });
  const won = rankedRows.flatMap((standing, place) => {
    const prize = prizes[sharesAwards ? standing.rank - 1 : place];
    return prize !== undefined && hasMerit(standing) ? [[standing.team, prize] as const] : [];
  });
  return new Map(won);
}
