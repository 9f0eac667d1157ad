import { id, oneOf, optional, pageFields, routes, schemaFor, text, type RouteSpec, searchText } from '@tribunal/server';
import { ContestLimits, ContestStatus, ContestType, type AccessCalls, type ContestListQuery } from '../../contract';
import type { ContestEntryService } from './contest-entry-service';
import type { ContestListReader } from './contest-list-reader';

const byCid = schemaFor<{ cid: number }>({ cid: id() });

export const accessRoutes = ({
  listing,
  entry,
}: {
  listing: ContestListReader;
  entry: ContestEntryService;
}): RouteSpec[] =>
  routes<AccessCalls>()({
    'GET /api/get-contest-list': {
      access: 'public',
      query: schemaFor<ContestListQuery>({
        status: optional(oneOf(Object.values(ContestStatus))),
        type: optional(oneOf(Object.values(ContestType))),
        keyword: optional(searchText()),
        ...pageFields,
      }),
      handle: ({ query }) => listing.list(null, query),
    },
    'GET /api/get-recent-contest': { access: 'public', handle: () => listing.recent() },
    'GET /api/get-recent-other-contest': { access: 'public', handle: () => [] },
    'GET /api/get-contest-info': {
      access: 'user',
      query: byCid,
      handle: ({ viewer, query }) => entry.getInfo(viewer, query.cid),
    },
    'GET /api/get-contest-access': {
      access: 'user',
      query: byCid,
      handle: async ({ viewer, query }) => ({ access: await entry.hasAccess(viewer, query.cid) }),
    },
    'POST /api/register-contest': {
      access: 'user',
      body: schemaFor<AccessCalls['POST /api/register-contest']['body']>({
        cid: id(),
        password: text({ ...ContestLimits.password, trim: 'trim' }),
      }),
      handle: ({ viewer, body, ip }) => entry.register(viewer, body.cid, body.password, ip),
    },
  });
