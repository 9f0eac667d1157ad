import type { Difficulty, UserHome } from '@tribunal/contract';

export const GENDER_ICONS = { male: 'mars', female: 'venus', secrecy: 'user secret' } as const;

/** Returns the sum of the best scores. */
export const scoreOf = ({ scoreList }: Pick<UserHome, 'scoreList'>): number =>
  scoreList.reduce((sum, score) => sum + score, 0);

const LEVELS: readonly Difficulty[] = [0, 1, 2];
type SolvedGroup = { level: Difficulty; problems: UserHome['solvedGroupByDifficulty'][string] };

/** Groups solved problems from easy to hard; levels without a problem are left out. */
export const solvedGroupsOf = ({ solvedGroupByDifficulty }: Pick<UserHome, 'solvedGroupByDifficulty'>): SolvedGroup[] =>
  LEVELS.map((level) => ({ level, problems: solvedGroupByDifficulty[level] ?? [] })).filter(
    ({ problems }) => problems.length > 0,
  );
