import type { UserInfo } from '@tribunal/contract';

/**
 * Returns whether the user may publish and delete problems, manage tags and run batch operations; plain admins may
 * not.
 */
export const isProblemAdmin = (user: UserInfo | null): boolean =>
  user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false;
