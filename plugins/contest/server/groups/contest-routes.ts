import type { BodyOf, QueryOf } from '@tribunal/contract';
import {
  flag,
  id,
  oneOf,
  optional,
  pageFields,
  routes,
  schemaFor,
  type RouteSpec,
  searchText,
  type PlaceDirectory,
} from '@tribunal/server';
import { ContestStatus, ContestType, type ContestGroupCalls, type InGroup } from '../../contract';
import type { ContestListReader } from '../access';
import { contestForm, unchangedOfContest, type ContestAdminService } from '../admin';

type Lists = Pick<
  ContestGroupCalls,
  'GET /api/group/get-contest-list' | 'GET /api/group/get-admin-contest-list' | 'POST /api/group/contest'
>;
type Calls = Pick<
  ContestGroupCalls,
  | 'GET /api/group/contest'
  | 'PUT /api/group/contest'
  | 'DELETE /api/group/contest'
  | 'POST /api/group/contest/clone'
  | 'PUT /api/group/change-contest-visible'
>;

const access = 'user';
export const inGroup = { cid: id(), gid: optional(id()) };
const byContest = schemaFor<InGroup>(inGroup);

interface Services {
  places: PlaceDirectory;
  listing: ContestListReader;
  admin: ContestAdminService;
}

/** Calls that name a group and no contest. */
export const groupListRoutes = ({ places, listing, admin }: Services): RouteSpec[] =>
  routes<Lists>()({
    'GET /api/group/get-contest-list': {
      access,
      query: schemaFor<QueryOf<Lists, 'GET /api/group/get-contest-list'>>({
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
      query: schemaFor<QueryOf<Lists, 'GET /api/group/get-admin-contest-list'>>({
        gid: id(),
        keyword: optional(searchText()),
        ...pageFields,
      }),
      handle: ({ query: { gid, ...query }, viewer }) => admin.list(viewer, gid, query),
    },
    'POST /api/group/contest': {
      access,
      audit: true,
      body: schemaFor<BodyOf<Lists, 'POST /api/group/contest'>>({ gid: id(), ...contestForm }),
      handle: ({ body: { gid, ...save }, viewer }) => admin.create(viewer, gid, save),
    },
  });

/** Calls for one contest of a group. */
export const groupContestRoutes = ({ admin }: Pick<Services, 'admin'>): RouteSpec[] =>
  routes<Calls>()({
    'GET /api/group/contest': {
      access,
      query: byContest,
      handle: ({ query, viewer }) => admin.get(viewer, query.cid),
    },
    'PUT /api/group/contest': {
      access,
      audit: true,
      body: schemaFor<BodyOf<Calls, 'PUT /api/group/contest'>>(
        { id: id(), gid: optional(id()), ...contestForm },
        unchangedOfContest,
      ),
      handle: ({ body, viewer }) => admin.update(viewer, body.id, body).then(() => null),
    },
    'DELETE /api/group/contest': {
      access,
      audit: true,
      query: byContest,
      handle: ({ query, viewer }) => admin.remove(viewer, query.cid).then(() => null),
    },
    'POST /api/group/contest/clone': {
      access,
      audit: true,
      body: byContest,
      handle: ({ body, viewer, locale }) => admin.clone(viewer, body.cid, locale),
    },
    'PUT /api/group/change-contest-visible': {
      access,
      audit: true,
      query: schemaFor<QueryOf<Calls, 'PUT /api/group/change-contest-visible'>>({ ...inGroup, visible: flag() }),
      handle: ({ query, viewer }) => admin.setVisible(viewer, query.cid, query.visible).then(() => null),
    },
  });
