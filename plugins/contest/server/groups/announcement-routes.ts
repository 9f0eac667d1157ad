import type { BodyOf, QueryOf } from '@tribunal/contract';
import { id, pageFields, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import type { ContestGroupCalls } from '../../contract';
import { announcementDraft, announcementRow } from '../admin';
import type { ContestAnnouncementService } from '../announcements';
import { inGroup } from './contest-routes';

type Calls = Pick<
  ContestGroupCalls,
  | 'GET /api/group/get-contest-announcement-list'
  | 'POST /api/group/contest-announcement'
  | 'PUT /api/group/contest-announcement'
  | 'DELETE /api/group/contest-announcement'
>;
type Posted = BodyOf<Calls, 'POST /api/group/contest-announcement'>;
type Changed = BodyOf<Calls, 'PUT /api/group/contest-announcement'>;

const access = 'user';

/** Calls for the announcements of contests of groups. */
export const groupAnnouncementRoutes = (announcements: ContestAnnouncementService): RouteSpec[] =>
  routes<Calls>()({
    'GET /api/group/get-contest-announcement-list': {
      access,
      query: schemaFor<QueryOf<Calls, 'GET /api/group/get-contest-announcement-list'>>({ ...inGroup, ...pageFields }),
      handle: ({ query, viewer }) => announcements.listAll(viewer, query),
    },
    'POST /api/group/contest-announcement': {
      access,
      audit: true,
      body: schemaFor<Posted>({ ...inGroup, announcement: schemaFor<Posted['announcement']>(announcementDraft) }),
      handle: ({ body, viewer }) => announcements.create(viewer, body.cid, body.announcement),
    },
    'PUT /api/group/contest-announcement': {
      access,
      audit: true,
      body: schemaFor<Changed>({
        ...inGroup,
        announcement: schemaFor<Changed['announcement']>({ id: id(), ...announcementDraft }, announcementRow),
      }),
      handle: async ({ body: { cid, announcement }, viewer }) => {
        await announcements.update(viewer, cid, announcement.id, announcement);
        return null;
      },
    },
    'DELETE /api/group/contest-announcement': {
      access,
      audit: true,
      query: schemaFor<QueryOf<Calls, 'DELETE /api/group/contest-announcement'>>({ ...inGroup, aid: id() }),
      handle: ({ query: { cid, aid }, viewer }) => announcements.remove(viewer, { cid, aid }).then(() => null),
    },
  });
