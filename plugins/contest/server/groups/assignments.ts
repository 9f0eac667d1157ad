import { Status } from '@tribunal/contract';
import type { AssignmentProvider } from '@tribunal/plugin-group/contract';
import {
  CurrentJudgements,
  prepared,
  Submissions,
  type Clock,
  type Viewer,
  type PlaceDirectory,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestModel, hiddenSince, withPlaces, type ContestAccess } from '../contests';

interface Services {
  knex: Knex;
  clock: Clock;
  places: PlaceDirectory;
  contests: ContestAccess;
}

const totalsOf = prepared(
  'contest-assignment-totals',
  'select cid, count(*)::integer as total from contest_problem where cid = any($1) group by cid',
);
/** Counts what was accepted before the results of the contest became hidden; `$2` has that time of each contest. */
const resultsIn = prepared(
  'contest-assignment-results',
  `select cid, uid, count(*)::integer as solved, (count(*) filter (where is_late))::integer as late
   from (
     select c.id as cid, s.uid, s.pid, min(s.created_at) >= c.end_at as is_late
     from unnest($1::integer[], $2::timestamptz[]) as shown (cid, until)
     join contest c on c.id = shown.cid
     join ${Submissions.sql} s on s.cid = c.id and s.uid = any($3)
       and (shown.until is null or s.created_at < shown.until)
     join ${CurrentJudgements.sql} j on j.submission_id = s.id and j.status = ${Status.Accepted}
     where exists (select from contest_problem l where l.cid = c.id and l.pid = s.pid)
     group by c.id, s.uid, s.pid
   ) solved group by cid, uid`,
);

const keyOf = (cid: number): string => `contest-${cid}`;

/**
 * The visible contests of a group as assignments, as far as the viewer may open them or will when they start. Results
 * that a freeze hides from the viewer are left out.
 */
export const contestAssignments = ({ knex, clock, places, contests }: Services): AssignmentProvider => ({
  open: async (viewer: Viewer, gid) => {
    await places.open(viewer, gid);
    const rows = await withPlaces(places, viewer, await ContestModel.query(knex).where({ gid, isVisible: true }));
    const denials = await Promise.all(rows.map((contest) => contests.denyEntry(viewer, contest)));
    const open = rows.filter((_, index) => [null, 'contest.notStarted'].includes(denials[index]!));
    const cids = open.map(({ id }) => id);
    const totals = new Map((await totalsOf(knex, [cids])).map(({ cid, total }) => [cid, total]));
    return {
      assignments: open.map(({ id, title, startAt, endAt }) => ({
        key: keyOf(id),
        tab: 'contest',
        title,
        path: `/contest/${id}`,
        startAt,
        dueAt: endAt,
        total: totals.get(id) ?? 0,
      })),
      resultsOf: async (uids) => {
        const now = clock.now();
        const until = open.map((contest) => hiddenSince(viewer, contest, now));
        const results = await resultsIn(knex, [cids, until, uids]);
        return results.map(({ cid, ...result }) => ({ key: keyOf(cid), ...result }));
      },
    };
  },
});
