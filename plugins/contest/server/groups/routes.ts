import { Limits, type BodyOf, type QueryOf } from '@tribunal/contract';
import {
  id,
  oneOf,
  optional,
  pageFields,
  routes,
  schemaFor,
  searchText,
  text,
  type PlaceDirectory,
  type RouteSpec,
} from '@tribunal/server';
import { ContestStatus, ContestType, type InGroup, type OtherContestGroupCalls } from '../../contract';
import type { ContestListReader } from '../access';
import {
  contestForm,
  contestProblemFields,
  contestProblemRow,
  label,
  type ContestAdminService,
  type ContestProblemAdminService,
} from '../admin';
import type { ContestAnnouncementService } from '../announcements';

type ListCalls = Pick<
  OtherContestGroupCalls,
  'GET /api/group/get-contest-list' | 'GET /api/group/get-admin-contest-list' | 'POST /api/group/contest'
>;
type Calls = Omit<OtherContestGroupCalls, keyof ListCalls>;

const access = 'user';
const inGroup = { cid: id(), gid: optional(id()) };

interface ListServices {
  places: PlaceDirectory;
  listing: ContestListReader;
  admin: ContestAdminService;
}

/** Calls that name a group and no contest. */
export const groupListRoutes = ({ places, listing, admin }: ListServices): RouteSpec[] =>
  routes<ListCalls>()({
    'GET /api/group/get-contest-list': {
      access,
      query: schemaFor<QueryOf<ListCalls, 'GET /api/group/get-contest-list'>>({
        gid: id(),
        status: optional(oneOf(Object.values(ContestStatus))),
        type: optional(oneOf(Object.values(ContestType))),
        keyword: optional(searchText()),
        ...pageFields,
      }),
      handle: async ({ query: { gid, ...query }, viewer }) => {
        await places.open(viewer, gid);
        return listing.list(gid, query);
      },
    },
    'GET /api/group/get-admin-contest-list': {
      access,
      query: schemaFor<QueryOf<ListCalls, 'GET /api/group/get-admin-contest-list'>>({
        gid: id(),
        keyword: optional(searchText()),
        ...pageFields,
      }),
      handle: ({ query: { gid, ...query }, viewer }) => admin.list(viewer, gid, query),
    },
    'POST /api/group/contest': {
      access,
      audit: true,
      body: schemaFor<BodyOf<ListCalls, 'POST /api/group/contest'>>({ gid: id(), ...contestForm }),
      handle: ({ body: { gid, ...save }, viewer }) => admin.create(viewer, gid, save),
    },
  });

interface Services {
  admin: ContestAdminService;
  contestProblems: ContestProblemAdminService;
  announcements: ContestAnnouncementService;
}

/** Calls for one contest of a group that take something else than those of the site. */
export const groupContestRoutes = ({ admin, contestProblems, announcements }: Services): RouteSpec[] =>
  routes<Calls>()({
    'POST /api/group/contest/clone': {
      access,
      audit: true,
      body: schemaFor<InGroup>(inGroup),
      handle: ({ body, viewer, locale }) => admin.clone(viewer, body.cid, locale),
    },
    'PUT /api/group/contest-problem': {
      access,
      audit: true,
      body: schemaFor<BodyOf<Calls, 'PUT /api/group/contest-problem'>>(
        { ...inGroup, ...contestProblemFields },
        contestProblemRow,
      ),
      handle: ({ body, viewer }) => contestProblems.update(viewer, body).then(() => null),
    },
    'POST /api/group/add-contest-problem-from-group': {
      access,
      audit: true,
      query: schemaFor<QueryOf<Calls, 'POST /api/group/add-contest-problem-from-group'>>({
        ...inGroup,
        problemId: text({ min: 1, max: Limits.shortText.max, trim: 'trim' }),
        displayId: label(),
      }),
      handle: ({ query, viewer }) => contestProblems.addFromGroup(viewer, query).then(() => null),
    },
    'DELETE /api/group/contest-announcement': {
      access,
      audit: true,
      query: schemaFor<QueryOf<Calls, 'DELETE /api/group/contest-announcement'>>({ ...inGroup, aid: id() }),
      handle: ({ query: { cid, aid }, viewer }) => announcements.remove(viewer, { cid, aid }).then(() => null),
    },
  });
