import type { Difficulty, UserHome } from '@tribunal/contract';

export const GENDER_ICONS = { male: 'mars', female: 'venus', secrecy: 'user secret' } as const;

/** Sum of the best scores. */
export const scoreOf = ({ scoreList }: Pick<UserHome, 'scoreList'>): number =>
  scoreList.reduce((sum, score) => sum + score, 0);

const LEVELS: readonly Difficulty[] = [0, 1, 2];
export type SolvedGroup = { level: Difficulty; problems: UserHome['solvedGroupByDifficulty'][string] };

/** From easy to hard; a level without a problem is left out. */
export const groupsOf = ({ solvedGroupByDifficulty }: Pick<UserHome, 'solvedGroupByDifficulty'>): SolvedGroup[] =>
  LEVELS.map((level) => ({ level, problems: solvedGroupByDifficulty[level] ?? [] })).filter(
    ({ problems }) => problems.length > 0,
  );
