import type { Viewer } from '@tribunal/contract';
import type { GroupDirectory } from '@tribunal/plugin-group/contract';
import type { TrainingPlaces } from '../../contract';

/**
 * Groups as places of trainings: members read, group admins enter all and create unless the group is archived, group roots
 * manage.
 * Nobody has rights in a group that the viewer may not know of, or while groups are switched off.
 */
export const groupsAsTrainingPlaces = (findGroups: () => GroupDirectory | undefined): TrainingPlaces => ({
  rightsOf: async (viewer: Viewer | null, gid, knex) => {
    const group = await findGroups()?.find(viewer, gid, knex);
    if (!group) return null;
    const canCreate = group.canManage && group.canWrite;
    const { canRead, canManage: canEnterPrivate, canConfigure: canManage } = group;
    return { canRead, canCreate, canEnterPrivate, canManage, canManageCategories: canCreate };
  },
  managersOf: async (gid) => (await findGroups()?.listManagers(gid)) ?? [],
});
