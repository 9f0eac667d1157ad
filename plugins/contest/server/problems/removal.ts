import { conflict, type Clock, type ProblemRemoval } from '@tribunal/server';

/**
 * Refuses to delete problems of contests that have not ended: participants would lose the problem with all their
 * submissions to it. A contest that has ended keeps its results without the problem. Contests of a group that is
 * removed go together with its problems.
 */
export const checkRemoval =
  (clock: Pick<Clock, 'now'>) =>
  async ({ pids, gid, tx }: ProblemRemoval): Promise<void> => {
    const used = await tx
      .knex('contestProblem as p')
      .join('contest as c', 'c.id', 'p.cid')
      .whereIn('p.pid', [...pids])
      .where('c.endAt', '>', clock.now())
      .whereRaw('(:gid::bigint is null or c.gid is distinct from :gid::bigint)', { gid })
      .orderBy('c.endAt')
      .first('c.title', 'p.displayId');
    if (used) throw conflict('pid', 'contest.admin.problemInUse', { title: used.title, displayId: used.displayId });
  };
