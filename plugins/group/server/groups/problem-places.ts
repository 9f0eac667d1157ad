import { forbidden, type ProblemPlaces, type SubmissionCreated, type Transaction } from '@tribunal/server';
import type { GroupDirectory } from '../../contract';

/**
 * Groups as places of problems and submissions: members read, group admins write, and read the code of members, group
 * roots manage. Nothing new begins in an archived group: nobody creates problems there, and `refuseArchived` refuses
 * submissions. Nobody has rights in a group that the viewer may not know of.
 */
export const groupsAsProblemPlaces = (groups: GroupDirectory): ProblemPlaces => ({
  rightsOf: async (viewer, gid, knex) => {
    const group = await groups.find(viewer, gid, knex);
    if (!group) return null;
    const { canRead, canManage: isAdmin, canConfigure: canManage, canWrite } = group;
    return { canRead, canCreate: isAdmin && canWrite, canManage, readsCode: isAdmin };
  },
});

/**
 * Refuses submissions to archived groups, whichever plugin they belong to.
 * @throws 403 in archived groups
 */
export async function refuseArchived({ tx, gid }: Pick<SubmissionCreated, 'gid'> & { tx: Transaction }): Promise<void> {
  if (gid === null) return;
  const group = await tx.knex('groupItem').where({ id: gid }).first('archivedAt');
  if (group?.archivedAt) throw forbidden('group.archived');
}
