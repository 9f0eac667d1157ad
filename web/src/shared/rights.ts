import type { UserInfo } from '@tribunal/contract';

/** Making problems public, deleting them, tags and batch operations are kept from plain admins. */
export const isHeadOfProblems = (user: UserInfo | null): boolean =>
  user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false;
