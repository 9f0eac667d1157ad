import type { ProblemPlaces } from '@tribunal/server';
import type { GroupDirectory } from '../contract';

/**
 * Groups as places of problems and submissions: members read, group admins write, group roots manage. Nobody has
 * rights in a group that the viewer may not know of.
 */
export const groupsAsProblemPlaces = (groups: GroupDirectory): ProblemPlaces => ({
  rightsOf: async (viewer, gid, knex) => {
    const group = await groups.find(viewer, gid, knex);
    return group && { canRead: group.canRead, canCreate: group.canManage, canManage: group.canConfigure };
  },
});
