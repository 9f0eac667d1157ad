import type { BodyOf, QueryOf } from '@tribunal/contract';
import { flag, forbidden, id, optional, pageFields, routes, schemaFor, type RouteSpec } from '@tribunal/server';
import type { GroupDiscussionCalls } from '../contract';
import { draft, filters, keyword, newDraft, status } from './fields';
import type { DiscussionServices } from './routes';

type Query<K extends keyof GroupDiscussionCalls> = QueryOf<GroupDiscussionCalls, K>;
type Body<K extends keyof GroupDiscussionCalls> = BodyOf<GroupDiscussionCalls, K>;
type Services = Pick<DiscussionServices, 'posts' | 'list' | 'writer' | 'moderation' | 'settings'>;

const gid = id();

/** Routes about discussions of a group; a discussion of another area does not exist for them. */
export const groupDiscussionRoutes = ({ posts, list, writer, moderation, settings }: Services): RouteSpec[] =>
  routes<GroupDiscussionCalls>()({
    'GET /api/group/get-discussion-list': {
      access: 'user',
      query: schemaFor<Query<'GET /api/group/get-discussion-list'>>({ ...filters, gid }),
      handle: ({ viewer, query }) => list.list(viewer, query),
    },
    'GET /api/group/get-admin-discussion-list': {
      access: 'user',
      query: schemaFor<Query<'GET /api/group/get-admin-discussion-list'>>({
        ...pageFields,
        gid,
        keyword,
        status: optional(status),
      }),
      handle: ({ viewer, query }) => list.listForModerators(viewer, query),
    },
    'POST /api/group/discussion': {
      access: 'can:discussion_add',
      body: schemaFor<Body<'POST /api/group/discussion'>>({ ...newDraft, gid }),
      handle: async ({ viewer, body }) => writer.create(viewer, body, await settings()),
    },
    'PUT /api/group/discussion': {
      access: 'can:discussion_edit',
      body: schemaFor<Body<'PUT /api/group/discussion'>>({ ...draft, id: id(), gid }),
      handle: ({ viewer, body }) => writer.update(viewer, body).then(() => null),
    },
    'DELETE /api/group/discussion': {
      access: 'can:discussion_del',
      audit: 'if described',
      query: schemaFor<Query<'DELETE /api/group/discussion'>>({ did: id(), gid }),
      handle: ({ viewer, query }) => writer.remove(viewer, query.did, query.gid).then(() => null),
    },
    'PUT /api/group/change-discussion-status': {
      access: 'user',
      audit: true,
      body: schemaFor<Body<'PUT /api/group/change-discussion-status'>>({
        id: id(),
        gid,
        status: optional(status),
        topPriority: optional(flag()),
      }),
      handle: async ({ viewer, body: { gid: area, ...change } }) => {
        const open = await posts.getReadable(viewer, change.id, area);
        if (!open.area.canModerate) throw forbidden();
        await moderation.change(change, area);
        return null;
      },
    },
  });
