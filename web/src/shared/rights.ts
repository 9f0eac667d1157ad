import { managesProblems, type UserInfo } from '@tribunal/contract';

/**
 * Returns whether the user may publish and delete problems, manage tags and run batch operations; plain admins may
 * not.
 */
export const isProblemAdmin = (user: UserInfo | null): boolean => user !== null && managesProblems(user.roleList);
