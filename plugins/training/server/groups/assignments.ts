import type { AssignmentProvider } from '@tribunal/plugin-group/contract';
import { prepared, Problems, SolvedProblems, type PlaceDirectory, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { IN_SET, rightsIn, TrainingModel, type TrainingAccess } from '../trainings';

interface Services {
  knex: Knex;
  places: PlaceDirectory;
  trainings: TrainingAccess;
}

const PROBLEMS = `training t
  join training_problem l on l.tid = t.id
  join ${Problems.sql} p on p.id = l.pid and ${IN_SET}`;
const totalsOf = prepared(
  'training-assignment-totals',
  `select t.id as tid, count(*)::integer as total from ${PROBLEMS} where t.id = any($1) group by t.id`,
);
const resultsIn = prepared(
  'training-assignment-results',
  `select t.id as tid, o.uid, count(*)::integer as solved,
     (count(*) filter (where o.solved_at > t.due_at))::integer as late
   from ${PROBLEMS} join ${SolvedProblems.sql} o on o.pid = l.pid and o.uid = any($2)
   where t.id = any($1) group by t.id, o.uid`,
);

const keyOf = (tid: number): string => `training-${tid}`;

/** The visible trainings of a group as assignments, as far as the viewer may open them. */
export const trainingAssignments = ({ knex, places, trainings }: Services): AssignmentProvider => ({
  open: async (viewer: Viewer, gid) => {
    const rows = await TrainingModel.query(knex).where({ gid, isVisible: true });
    const place = rightsIn(viewer, await places.open(viewer, gid));
    const refusals = await Promise.all(rows.map((training) => trainings.entryRefusal(viewer, { training, place })));
    const open = rows.filter((_, index) => refusals[index] === null);
    const tids = open.map(({ id }) => id);
    const totals = new Map((await totalsOf(knex, [tids])).map(({ tid, total }) => [tid, total]));
    return {
      assignments: open.map(({ id, title, dueAt }) => ({
        key: keyOf(id),
        tab: 'training',
        title,
        path: `/group/${gid}/training/${id}`,
        startAt: null,
        dueAt,
        total: totals.get(id) ?? 0,
      })),
      resultsOf: async (uids) => {
        const results = await resultsIn(knex, [tids, uids]);
        return results.map(({ tid, ...result }) => ({ key: keyOf(tid), ...result }));
      },
    };
  },
});
