import type { Difficulty, UserHome } from '@tribunal/contract';

export const GENDER_ICONS = { male: 'mars', female: 'venus', secrecy: 'user secret' } as const;

/** Returns the sum of the best scores. */
export const scoreOf = ({ scoreList }: Pick<UserHome, 'scoreList'>): number =>
  scoreList.reduce((sum, score) => sum + score, 0);

const LEVELS: readonly (Difficulty | null)[] = [0, 1, 2, null];
type SolvedGroup = { level: Difficulty | null; problems: UserHome['solvedGroupByDifficulty'][string] };

/** Groups solved problems from easy to hard, and then those without a level; levels without a problem are left out. */
export const solvedGroupsOf = ({ solvedGroupByDifficulty }: Pick<UserHome, 'solvedGroupByDifficulty'>): SolvedGroup[] =>
  LEVELS.map((level) => ({ level, problems: solvedGroupByDifficulty[level ?? 'none'] ?? [] })).filter(
    ({ problems }) => problems.length > 0,
  );
