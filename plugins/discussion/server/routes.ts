import {
  flag,
  id,
  list,
  nullable,
  oneOf,
  optional,
  pageFields,
  routes,
  rowOf,
  schemaFor,
  text,
  type RouteSpec,
} from '@tribunal/server';
import {
  DiscussionLimits,
  EDITORIAL_RULES,
  ReportStatus,
  SITE_GID,
  type DiscussionAdminCalls,
  type DiscussionCalls,
  type DiscussionDraft,
  type DiscussionQuery,
  type NewDiscussion,
} from '../contract';
import replies from '../contract/replies.json';
import type { CategoryService } from './moderation/category-service';
import { discussionRow, draft, filters, newDraft, problemId, status } from './fields';
import type { ModerationService } from './moderation/moderation-service';
import { moderatedArea } from './policy';
import type { DiscussionRepository } from './posts/discussion-repository';
import type { DiscussionWriter } from './posts/discussion-writer';
import type { EditorialService } from './posts/editorial-service';
import type { Settings } from './posts/limits';
import type { ReactionService } from './posts/reaction-service';
import type { DiscussionList } from './search/discussion-list';
import type { ViewCounter } from './views/view-counter';

export interface DiscussionServices {
  posts: DiscussionRepository;
  list: DiscussionList;
  writer: DiscussionWriter;
  reactions: ReactionService;
  editorials: EditorialService;
  views: ViewCounter;
  categories: CategoryService;
  moderation: ModerationService;
  settings: () => Promise<Settings>;
  /** Returns what stands for a visitor with this address. */
  visitorKey: (ip: string) => string;
}

const byDid = schemaFor<{ did: number }>({ did: id() });
const category = schemaFor<{ id?: number; name: string }>({
  id: optional(id()),
  name: text({ max: DiscussionLimits.category.max }),
});

export const discussionRoutes = (services: DiscussionServices): RouteSpec[] => {
  const { posts, writer, reactions, editorials, views, categories, moderation, settings, visitorKey } = services;
  return [
    ...routes<DiscussionCalls>()({
      'GET /api/get-discussion-list': {
        access: 'public',
        query: schemaFor<DiscussionQuery>({
          ...filters,
          gid: optional(id()),
          admin: optional(flag()),
          status: optional(status),
        }),
        handle: ({ viewer, query }) => services.list.list(viewer, query),
      },
      'GET /api/get-discussion-detail': {
        access: 'public',
        query: byDid,
        handle: async ({ viewer, query, ip }) => {
          const found = await posts.getReadable(viewer, query.did);
          const viewNum = await views.count(query.did, viewer?.uid ?? visitorKey(ip));
          return posts.presentDetail(viewer, { ...found, post: { ...found.post, viewNum } });
        },
      },
      'POST /api/discussion': {
        access: 'can:discussion_add',
        body: schemaFor<NewDiscussion>({
          ...newDraft,
          gid: optional(nullable(id())),
        }),
        handle: async ({ viewer, body }) => writer.create(viewer, body, await settings()),
      },
      'PUT /api/discussion': {
        access: 'can:discussion_edit',
        body: schemaFor<DiscussionDraft & { id: number }>({ id: id(), ...draft }, discussionRow),
        handle: ({ viewer, body }) => writer.update(viewer, body).then(() => null),
      },
      'DELETE /api/discussion': {
        access: 'can:discussion_del',
        audit: 'if described',
        query: byDid,
        handle: ({ viewer, query }) => writer.remove(viewer, query.did).then(() => null),
      },
      'GET /api/discussion-like': {
        access: 'user',
        query: schemaFor<{ did: number; toLike: boolean }>({ did: id(), toLike: flag() }),
        handle: ({ viewer, query }) =>
          reactions.like(viewer, query.did, query.toLike ? 'like' : 'unlike').then(() => null),
      },
      'POST /api/discussion-follow': {
        access: 'user',
        body: schemaFor<{ did: number; toFollow: boolean }>({ did: id(), toFollow: flag() }),
        handle: ({ viewer, body }) => reactions.follow(viewer, body.did, body.toFollow).then(() => null),
      },
      'POST /api/discussion-report': {
        access: 'user',
        body: schemaFor<{ did: number; content: string }>({
          did: id(),
          content: text({ ...DiscussionLimits.report, trim: 'trim' }),
        }),
        handle: async ({ viewer, body, ip }) => {
          await posts.getReadable(viewer, body.did);
          await moderation.report({ reporter: viewer, ip }, body.did, body.content);
          return null;
        },
      },
      'GET /api/discussion-category': { access: 'public', handle: () => categories.list() },
      'POST /api/discussion-category': {
        access: 'root',
        body: list(category, { max: DiscussionLimits.categories.max }),
        handle: ({ body }) => categories.save(body),
      },
      'DELETE /api/discussion-category': {
        access: 'root',
        query: schemaFor<{ id: number }>({ id: id() }),
        handle: ({ query }) => categories.remove(query.id),
      },
      'GET /api/discussion-editorial': {
        access: 'public',
        query: schemaFor<{ pid: string; gid?: number }>({ pid: problemId(), gid: optional(id()) }),
        handle: ({ viewer, query }) => editorials.find(viewer, query.pid, query.gid ?? SITE_GID),
      },
      'PUT /api/discussion-editorial': {
        access: 'user',
        audit: true,
        body: schemaFor<DiscussionCalls['PUT /api/discussion-editorial']['body']>({
          did: id(),
          rule: nullable(oneOf(EDITORIAL_RULES)),
        }),
        handle: ({ viewer, body }) => editorials.mark(viewer, body.did, body.rule).then(() => null),
      },
    }),
    ...routes<DiscussionAdminCalls>()({
      'PUT /api/admin/discussion': {
        access: 'staff',
        body: schemaFor<DiscussionAdminCalls['PUT /api/admin/discussion']['body']>(
          {
            id: id(),
            status: optional(status),
            topPriority: optional(flag()),
          },
          discussionRow,
        ),
        handle: ({ viewer, body }) => moderation.change(body, moderatedArea(viewer)).then(() => null),
      },
      'DELETE /api/admin/discussion': {
        access: 'staff',
        body: list(id(), DiscussionLimits.removed),
        handle: ({ viewer, body }) => moderation.remove(viewer, body, moderatedArea(viewer)).then(() => null),
      },
      'GET /api/admin/discussion-report': {
        access: 'staff',
        query: schemaFor<DiscussionAdminCalls['GET /api/admin/discussion-report']['query']>({
          ...pageFields,
          status: optional(oneOf(Object.values(ReportStatus))),
        }),
        handle: ({ viewer, query }) => moderation.listReports(query, moderatedArea(viewer)),
      },
      'PUT /api/admin/discussion-report': {
        access: 'staff',
        body: schemaFor<DiscussionAdminCalls['PUT /api/admin/discussion-report']['body']>(
          {
            id: id(),
            status: oneOf<ReportStatus | boolean>([...Object.values(ReportStatus), true, false]),
          },
          rowOf(replies, 'GET /api/admin/discussion-report'),
        ),
        handle: ({ viewer, body }) =>
          moderation.handleReport(body.id, Boolean(body.status), moderatedArea(viewer)).then(() => null),
      },
    }),
  ];
};
