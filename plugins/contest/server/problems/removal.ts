import { conflict, type Clock } from '@tribunal/server';
import type { ProblemRemoval } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import { virtualsAt } from '../contests';

/**
 * Refuses to delete problems of contests that have not ended: participants would lose the problem with all their
 * submissions to it, and so would users who take part virtually afterwards. A contest that has ended keeps its results
 * without the problem. Contests of a group that is removed go together with its problems.
 */
export const checkRemoval =
  (knex: Knex, clock: Pick<Clock, 'now'>) =>
  async ({ pids, gid }: ProblemRemoval): Promise<void> => {
    const now = clock.now();
    // Nobody starts a virtual participation until the transaction ends.
    await knex('contest')
      .whereIn(
        'id',
        knex('contestProblem')
          .whereIn('pid', [...pids])
          .select('cid'),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .select('id');
    const usingContest = () =>
      knex('contestProblem as p')
        .join('contest as c', 'c.id', 'p.cid')
        .whereIn('p.pid', [...pids])
        .whereRaw('(:gid::bigint is null or c.gid is distinct from :gid::bigint)', { gid })
        .orderBy('c.endAt')
        .first('c.title', 'p.displayId');
    const unfinished = await usingContest().where('c.endAt', '>', now);
    if (unfinished) throw conflict('pid', 'contest.admin.problemInUse', { ...unfinished });
    const virtual = await usingContest().whereIn('c.id', virtualsAt(knex, now).select('cid'));
    if (virtual) throw conflict('pid', 'contest.admin.problemInVirtual', { ...virtual });
  };
