import { problemEmbargoes, type ProblemEmbargo, type ProblemUser } from '@tribunal/plugin-discussion/contract';
import {
  Clock,
  columns,
  Db,
  prepared,
  Problems,
  Submissions,
  type ServerScope,
  PlaceDirectory,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { contestsOf, isModerator, withPlaces } from '../contests';

interface Parts {
  knex: Knex;
  clock: Pick<Clock, 'now'>;
  places: Pick<PlaceDirectory, 'findAll'>;
}

/** No participant or problem that is asked for is null. */
const participantsOf = prepared<'contest-participants-of-problems', ProblemUser>(
  'contest-participants-of-problems',
  `
  select distinct w.pid, w.uid
  from unnest($1::integer[], $2::text[]) as w (pid, uid)
  join contest_problem p on p.pid = w.pid
  join contest c on c.id = p.cid and c.start_at <= $3 and c.end_at > $3 and c.is_visible
  where c.uid is distinct from w.uid and (
    exists (select from contest_registration r where r.cid = c.id and r.uid = w.uid)
    or exists (select from contest_opening o where o.cid = c.id and o.uid = w.uid)
    or exists (select from ${Submissions.sql} s where s.cid = c.id and s.uid = w.uid))`,
);

/**
 * Contests keep their participants from publishing about their problems until they end. Participants are those who have
 * registered, opened a problem while it ran, or submitted; the author of the contest is none.
 */
export const contestEmbargo = ({ knex, clock, places }: Parts): ProblemEmbargo => ({
  findUnfinished: (pids) =>
    knex('contestProblem as p')
      .join('contest as c', 'c.id', 'p.cid')
      .join(Problems.as(knex, 'problem'), 'problem.id', 'p.pid')
      .where('c.endAt', '>', clock.now())
      .whereIn('p.pid', [...pids])
      // A group must not keep the site from discussing the problems of the site.
      .whereRaw('(c.gid is null or c.gid = problem.gid)')
      .distinct()
      .pluck('p.pid'),
  listRunning: () =>
    knex('contestProblem as p')
      .join('contest as c', 'c.id', 'p.cid')
      .where('c.startAt', '<=', clock.now())
      .where('c.endAt', '>', clock.now())
      .where('c.isVisible', true)
      .whereNotNull('p.pid')
      .distinct()
      .pluck('p.pid'),
  findModeratedByOthers: async (viewer, pids) => {
    const found = await knex('contestProblem as p')
      .join('contest as c', 'c.id', 'p.cid')
      .join(Problems.as(knex, 'problem'), 'problem.id', 'p.pid')
      .where('c.endAt', '>', clock.now())
      .whereIn('p.pid', [...pids])
      .whereRaw('(c.gid is null or c.gid = problem.gid or (c.is_visible and c.start_at <= ?))', [clock.now()])
      .select(columns({ p: 'contestProblem' }, 'p.cid', 'p.pid'));
    const contests = await contestsOf(knex, [...new Set(found.map(({ cid }) => cid))]);
    const placed = await withPlaces(places, viewer, contests);
    const moderated = new Set(placed.filter((contest) => isModerator(viewer, contest)).map(({ id }) => id));
    return found.flatMap(({ cid, pid }) => (moderated.has(cid) ? [] : (pid ?? [])));
  },
  findParticipants: (pairs) =>
    participantsOf(knex, [pairs.map(({ pid }) => pid), pairs.map(({ uid }) => uid), clock.now()]),
});

/** Tells discussions about running contests if their plugin is present. */
export function openDiscussions(scope: Pick<ServerScope, 'contribute' | 'get'>): void {
  scope.contribute(
    problemEmbargoes,
    contestEmbargo({ knex: scope.get(Db), clock: scope.get(Clock), places: scope.get(PlaceDirectory) }),
  );
}
