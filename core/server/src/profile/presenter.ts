import type { UserHome } from '@tribunal/contract';
import type { AccountModel } from '../account';

export type SolvedProblem = UserHome['solvedGroupByDifficulty'][string][number];

/** What a user has achieved outside contests and groups. */
export interface SolvedStats {
  total: number;
  scoreList: number[];
  /** In problem order. */
  solved: readonly SolvedProblem[];
}

interface ProfileExtras extends SolvedStats {
  recentLogin: Date | null;
  rating: number | null;
}

function byDifficulty(solved: readonly SolvedProblem[]): UserHome['solvedGroupByDifficulty'] {
  const groups: UserHome['solvedGroupByDifficulty'] = {};
  for (const problem of solved) (groups[problem.difficulty ?? 'none'] ??= []).push(problem);
  return groups;
}

/** Presents the public part of an account, without contact data outside the site. */
export const presentHome = (account: AccountModel, stats: ProfileExtras): UserHome => ({
  uid: account.uid,
  username: account.username,
  nickname: account.nickname,
  gender: account.gender,
  avatar: account.avatar,
  school: account.school,
  signature: account.signature,
  github: account.github,
  blog: account.blog,
  titleName: account.titleName,
  titleColor: account.titleColor,
  total: stats.total,
  rating: stats.rating,
  scoreList: stats.scoreList,
  solvedList: stats.solved.map(({ problemId }) => problemId),
  solvedGroupByDifficulty: byDifficulty(stats.solved),
  recentLoginTime: stats.recentLogin?.toISOString() ?? null,
});
