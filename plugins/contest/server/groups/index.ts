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
  onlyInGroups,
  onPlaceRemoved,
  PlaceDirectory,
  routesOfGroups,
} from '@tribunal/server';
import { ContestListReader } from '../access';
import { adminRoutes, ContestAdminService, ContestProblemAdminService } from '../admin';
import { ContestAnnouncementService } from '../announcements';
import { ContestAccess, ContestModel } from '../contests';
import { contestAssignments } from './assignments';
import { groupContestRoutes, groupListRoutes } from './routes';
import { contestCopier } from './copier';
import type { Knex } from 'knex';
import { CONTEST_CALLS_OF_GROUPS } from '../../contract';

/** Body of a problem with its testcases; larger ones are uploaded as an archive. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The contest that a call names with its `cid`, with its own `id`, or in the form of a problem. */
const namedIn = ({ cid, id, problem }: { cid?: number; id?: number; problem?: { cid?: number } }): number =>
  cid ?? id ?? problem?.cid ?? 0;

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
  scope.contribute(groupCopiers, contestCopier(scope.get(Db)));
  scope.hook(onPlaceRemoved, ({ gid }) => admin.removeGroup(gid));
  scope.contribute(
    assignmentProviders,
    contestAssignments({
      knex: scope.get(Db),
      clock: scope.get(Clock),
      places: scope.get(PlaceDirectory),
      contests: scope.get(ContestAccess),
    }),
  );
  const contests = scope.get(ContestAccess);
  const ofContests = [
    ...routesOfGroups(adminRoutes(scope), CONTEST_CALLS_OF_GROUPS, { maxBytes: MAX_BYTES }),
    ...groupContestRoutes({
      admin,
      contestProblems: scope.get(ContestProblemAdminService),
      announcements: scope.get(ContestAnnouncementService),
    }),
  ];
  scope.serve([
    ...groupListRoutes({ places: scope.get(PlaceDirectory), listing: scope.get(ContestListReader), admin }),
    ...onlyInGroups(ofContests, {
      placeOf: async (viewer, input) => (await contests.getVisible(viewer, namedIn(input))).gid,
      unknown: 'contest.unknown',
    }),
  ]);
}
