import type { BodyOf, QueryOf } from '@tribunal/contract';
import {
  flag,
  forbidden,
  id,
  notFound,
  optional,
  pageFields,
  routes,
  schemaFor,
  type RouteSpec,
  type Viewer,
} from '@tribunal/server';
import { SITE_GID, type GroupDiscussionCalls } from '../contract';
import { discussionRow, draft, filters, keyword, newDraft, status } from './fields';
import type { DiscussionServices } from './routes';

type Query<K extends keyof GroupDiscussionCalls> = QueryOf<GroupDiscussionCalls, K>;
type Body<K extends keyof GroupDiscussionCalls> = BodyOf<GroupDiscussionCalls, K>;
type Services = Pick<DiscussionServices, 'posts' | 'list' | 'writer' | 'moderation' | 'settings'>;

const gid = id();

/** Routes about discussions of a group; a discussion of another area does not exist for them. */
export const groupDiscussionRoutes = ({ posts, list, writer, moderation, settings }: Services): RouteSpec[] => {
  const checkInGroup = async (viewer: Viewer, id: number, named: number | undefined): Promise<void> => {
    const { post } = await posts.getReadable(viewer, id, named);
    if (post.gid === SITE_GID) throw notFound('discussion.unknown');
  };
  return routes<GroupDiscussionCalls>()({
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
      audit: 'if described',
      body: schemaFor<Body<'PUT /api/group/discussion'>>(
        {
          id: id(),
          gid: optional(gid),
          title: optional(draft.title),
          description: optional(draft.description),
          content: optional(draft.content),
          topPriority: draft.topPriority,
          isSpoiler: draft.isSpoiler,
          status: optional(status),
        },
        discussionRow,
      ),
      handle: async ({ viewer, body }) => {
        await checkInGroup(viewer, body.id, body.gid);
        await writer.update(viewer, body);
        return null;
      },
    },
    'DELETE /api/group/discussion': {
      access: 'can:discussion_del',
      audit: 'if described',
      query: schemaFor<Query<'DELETE /api/group/discussion'>>({ did: id(), gid: optional(gid) }),
      handle: async ({ viewer, query }) => {
        await checkInGroup(viewer, query.did, query.gid);
        await writer.remove(viewer, query.did, query.gid);
        return null;
      },
    },
    'PUT /api/group/change-discussion-status': {
      access: 'user',
      audit: true,
      body: schemaFor<Body<'PUT /api/group/change-discussion-status'>>(
        {
          id: id(),
          gid,
          status: optional(status),
          topPriority: optional(flag()),
        },
        discussionRow,
      ),
      handle: async ({ viewer, body: { gid: area, ...change } }) => {
        const open = await posts.getReadable(viewer, change.id, area);
        if (!open.area.canModerate) throw forbidden();
        await moderation.change(change, area);
        return null;
      },
    },
  });
};
