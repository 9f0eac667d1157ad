import { AwardType, STAR_RANK, type AwardConfig } from '../contract';
import type { Standing } from './types';

export interface AwardRules {
  awardType: AwardType;
  awards: readonly AwardConfig[];
}

const amountOf = ({ num }: AwardConfig, awardType: AwardType, rankedCount: number): number =>
  awardType === AwardType.Proportion ? Math.floor((num * rankedCount) / 100) : num;

const hasMerit = (standing: Standing): boolean => ('solved' in standing ? standing.solved : standing.score) > 0;

/**
 * Returns the award of each team. The ranked teams, best first, take each award in turn until it is used up; teams
 * without a point receive none, and ties do not extend an award.
 */
export function awardsOf(standings: readonly Standing[], { awardType, awards }: AwardRules): Map<string, AwardConfig> {
  if (awardType === AwardType.None) return new Map();
  const rankedRows = standings.filter(({ rank }) => rank !== STAR_RANK);
  const byPriority = [...awards].sort((a, b) => a.priority - b.priority);
  const prizes = byPriority.flatMap((award) => {
    const amount = Math.min(amountOf(award, awardType, rankedRows.length), rankedRows.length);
    return Array.from({ length: Math.max(0, Math.floor(amount)) }, () => award);
  });
  const winners = rankedRows.filter(hasMerit).slice(0, prizes.length);
  return new Map(winners.map(({ team }, place) => [team, prizes[place]!]));
}
