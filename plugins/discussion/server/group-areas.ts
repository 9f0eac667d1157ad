import type { GroupDirectory } from '@tribunal/plugin-group/contract';
import { forbidden, notFound, type ProblemReader, type SiteSettingsReader } from '@tribunal/server';
import type { DiscussionAreas } from '../contract';

interface Parts {
  /** Finds the groups while their plugin is on. */
  findGroups: () => GroupDirectory | undefined;
  settings: Pick<SiteSettingsReader, 'read'>;
  problems: Pick<ProblemReader, 'getVisible'>;
}

/** The areas of groups: members read and write there, and group admins moderate. */
export const groupAreas = ({ findGroups, settings, problems }: Parts): DiscussionAreas => ({
  open: async (viewer, gid) => {
    const groups = findGroups();
    const group = await groups?.find(viewer, gid);
    if (!groups || !group?.canRead) return null;
    if (!(await settings.read()).openGroupDiscussion) throw forbidden('discussion.groupsClosed');
    return {
      canModerate: group.canManage,
      hasLimits: !group.canManage,
      path: group.path,
      checkWriting: () => {
        if (!group.canWrite) throw forbidden('discussion.groupArchived');
      },
      findReaders: (uids, knex) => groups.findMembers(gid, uids, knex),
      getProblem: async (problemId) => {
        const problem = await problems.getVisible(viewer, { problemId });
        if (problem.gid !== null && problem.gid !== gid) throw notFound('problem.unknown');
        return problem.id;
      },
    };
  },
});
