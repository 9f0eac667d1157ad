import {
  assignmentProviders,
  groupCopiers,
  groupEvents,
  type GroupEventProvider,
} from '@tribunal/plugin-group/contract';
import {
  Clock,
  Db,
  type ServerScope,
  notFound,
  type RouteSpec,
  type Viewer,
  onPlaceRemoved,
  PlaceDirectory,
} from '@tribunal/server';
import { ContestListReader } from '../access';
import { ContestAdminService, ContestProblemAdminService, ContestProblemListReader } from '../admin';
import { ContestAnnouncementService } from '../announcements';
import { ContestAccess, ContestModel } from '../contests';
import { groupAnnouncementRoutes } from './announcement-routes';
import { contestAssignments } from './assignments';
import { groupContestRoutes, groupListRoutes } from './contest-routes';
import { contestCopier } from './copier';
import { groupProblemRoutes } from './problem-routes';
import type { Knex } from 'knex';
import type { InGroup } from '../../contract';

/** The contest that a call names with its `cid`, with its own `id`, or in the form of a problem. */
function named({ query, body }: { query: unknown; body: unknown }): InGroup {
  type Named = Partial<InGroup> & { id?: number; problem?: { cid?: number } };
  const { cid, id, gid, problem } = { ...(query as object), ...(body as object) } as Named;
  return { cid: cid ?? id ?? problem?.cid ?? 0, ...(gid !== undefined && { gid }) };
}

/**
 * Makes calls refuse contests that are not of the group that they name, or of none. They need no permission of the
 * site, so they would otherwise serve authors of contests of the site who have lost it.
 */
const onlyInGroups = (contests: Pick<ContestAccess, 'getVisible'>, specs: readonly RouteSpec[]): RouteSpec[] =>
  specs.map((spec) => ({
    ...spec,
    handle: async (call) => {
      const { cid, gid } = named(call);
      const contest = await contests.getVisible(call.viewer as Viewer, cid);
      if (contest.gid === null || (gid !== undefined && gid !== contest.gid)) throw notFound('contest.unknown');
      return spec.handle(call);
    },
  }));

/** The visible contests of a group, for its calendar. */
const contestsAsEvents = (knex: Knex): GroupEventProvider => ({
  listEvents: async (gid, _groupPath, since) => {
    const contests = await ContestModel.query(knex)
      .where({ gid, isVisible: true })
      .where('endAt', '>', since)
      .orderBy('id');
    return contests.map(({ id, title, startAt, endAt, updatedAt }) => ({
      key: `contest-${id}`,
      title,
      startAt,
      endAt,
      path: `/contest/${id}`,
      updatedAt,
    }));
  },
});

/**
 * Registers the contests of groups. They are contests like others; only who knows of them and runs them differs, which
 * `server/contests/places.ts` decides. While groups are switched off, nobody but root finds them.
 */
export function openGroups(scope: Pick<ServerScope, 'contribute' | 'get' | 'hook' | 'serve'>): void {
  const admin = scope.get(ContestAdminService);
  scope.contribute(groupEvents, contestsAsEvents(scope.get(Db)));
  scope.contribute(groupCopiers, contestCopier);
  scope.hook(onPlaceRemoved, ({ gid, tx }) => admin.removeGroup(tx, gid));
  scope.contribute(
    assignmentProviders,
    contestAssignments({
      knex: scope.get(Db),
      clock: scope.get(Clock),
      places: scope.get(PlaceDirectory),
      contests: scope.get(ContestAccess),
    }),
  );
  scope.serve([
    ...groupListRoutes({ places: scope.get(PlaceDirectory), listing: scope.get(ContestListReader), admin }),
    ...onlyInGroups(scope.get(ContestAccess), [
      ...groupContestRoutes({ admin }),
      ...groupProblemRoutes({
        contestProblems: scope.get(ContestProblemAdminService),
        lists: scope.get(ContestProblemListReader),
      }),
      ...groupAnnouncementRoutes(scope.get(ContestAnnouncementService)),
    ]),
  ]);
}
