import { token, type ProblemSave, type Viewer } from '@tribunal/contract';

/** Creates and names problems of groups for other plugins, such as problems of contests of a group. */
export interface GroupProblemCreator {
  /**
   * Creates a problem whose id begins with the short name of the group. `beforeCommit` runs in the transaction that
   * creates it.
   * @throws 403 for others than group admins
   * @throws 409 if the group has too many problems, or the id is taken
   */
  create(
    viewer: Viewer,
    gid: number,
    save: ProblemSave,
    beforeCommit?: (saved: { pid: number }) => Promise<void>,
  ): Promise<{ pid: number }>;
  /**
   * Returns the whole id of a problem of the group, whose prefix may be missing in `problemId`; an id that no problem
   * of the group has is returned as it is. The viewer's rights are not checked.
   */
  completeId(gid: number, problemId: string): Promise<string>;
}
export const GroupProblems = token<GroupProblemCreator>('group-problems');
