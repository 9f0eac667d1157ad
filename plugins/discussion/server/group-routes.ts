import type { BodyOf, QueryOf } from '@tribunal/contract';
import {
  flag,
  forbidden,
  id,
  onlyInGroups,
  optional,
  pageFields,
  routes,
  routesOfGroups,
  schemaFor,
  type RouteSpec,
} from '@tribunal/server';
import { DISCUSSION_CALLS_OF_GROUPS, type OtherDiscussionGroupCalls } from '../contract';
import { discussionRow, draft, filters, keyword, status } from './fields';
import { presentGid } from './posts/presenter';
import { discussionRoutes, type DiscussionServices } from './routes';

type Query<K extends keyof OtherDiscussionGroupCalls> = QueryOf<OtherDiscussionGroupCalls, K>;
type Body<K extends keyof OtherDiscussionGroupCalls> = BodyOf<OtherDiscussionGroupCalls, K>;

/** What calls name: a discussion, or only its group. */
interface NamedIn {
  id?: number;
  did?: number;
  gid?: number;
}

const gid = id();

/** Routes about discussions of a group; a discussion of another area does not exist for them. */
export const groupDiscussionRoutes = (services: DiscussionServices): RouteSpec[] =>
  onlyInGroups(
    [
      ...routesOfGroups(discussionRoutes(services), DISCUSSION_CALLS_OF_GROUPS, {
        keepsAccess: true,
        passesGroup: true,
      }),
      ...otherRoutes(services),
    ],
    {
      placeOf: async (viewer, { id, did = id, gid }: NamedIn) =>
        did === undefined ? (gid ?? null) : presentGid((await services.posts.getReadable(viewer, did, gid)).post.gid),
      unknown: 'discussion.unknown',
    },
  );

const otherRoutes = ({ posts, list, writer, moderation }: DiscussionServices): RouteSpec[] =>
  routes<OtherDiscussionGroupCalls>()({
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
      handle: ({ viewer, body }) => writer.update(viewer, body).then(() => null),
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
