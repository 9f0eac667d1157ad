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
 * Who wins what, by team. The ranked of a board, best first, take from each award in turn until it is used up; those
 * without a point take none, and equal ranks widen nothing.
 */
export function awardsOf(standings: readonly Standing[], { awardType, awards }: AwardRules): Map<string, AwardConfig> {
  if (awardType === AwardType.None) return new Map();
  const rankedRows = standings.filter(({ rank }) => rank !== STAR_RANK);
  const inTurn = [...awards].sort((a, b) => a.priority - b.priority);
  const prizes = inTurn.flatMap((award) => {
    const amount = Math.min(amountOf(award, awardType, rankedRows.length), rankedRows.length);
    return Array.from({ length: Math.max(0, Math.floor(amount)) }, () => award);
  });
  const winners = rankedRows.filter(hasMerit).slice(0, prizes.length);
  return new Map(winners.map(({ team }, place) => [team, prizes[place]!]));
}
