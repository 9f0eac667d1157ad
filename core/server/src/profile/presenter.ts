import type { UserHome } from '@tribunal/contract';
import type { Account } from '../account';

export type SolvedProblem = UserHome['solvedGroupByDifficulty'][string][number];

/** What a user has done outside contests and groups. */
export interface Deeds {
  total: number;
  scoreList: number[];
  /** In their order. */
  solved: readonly SolvedProblem[];
}

interface Known extends Deeds {
  recentLogin: Date | null;
  rating: number | null;
}

function byDifficulty(solved: readonly SolvedProblem[]): UserHome['solvedGroupByDifficulty'] {
  const groups: UserHome['solvedGroupByDifficulty'] = {};
  for (const problem of solved) (groups[problem.difficulty] ??= []).push(problem);
  return groups;
}

/** What everybody reads of an account: nothing that reaches the person outside the site. */
export const presentHome = (account: Account, deeds: Known): UserHome => ({
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
  total: deeds.total,
  rating: deeds.rating,
  scoreList: deeds.scoreList,
  solvedList: deeds.solved.map(({ problemId }) => problemId),
  solvedGroupByDifficulty: byDifficulty(deeds.solved),
  recentLoginTime: deeds.recentLogin?.toISOString() ?? null,
});
