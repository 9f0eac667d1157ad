import type { PageQuery } from '@tribunal/contract';
import {
  flag,
  id,
  nullable,
  oneOf,
  optional,
  pageFields,
  routes,
  schemaFor,
  text,
  type RouteSpec,
} from '@tribunal/server';
import { CommentLimits, type CommentCalls, type PlaceOnWire } from '../contract';
import type { CommentLibrary } from './library';
import type { CommentWriter } from './writer';

interface CommentServices {
  comments: CommentLibrary;
  desk: CommentWriter;
}

const place = { cid: optional(nullable(id())), did: optional(nullable(id())) };
/** The service says what is wrong with an empty one. */
const content = text({ max: CommentLimits.content.max });

export const commentRoutes = ({ comments, desk }: CommentServices): RouteSpec[] =>
  routes<CommentCalls>()({
    'GET /api/comments': {
      access: 'public',
      query: schemaFor<PageQuery & PlaceOnWire>({ ...pageFields, ...place }),
      handle: ({ viewer, query }) => comments.list(viewer, query),
    },
    'POST /api/comment': {
      access: 'can:comment_add',
      body: schemaFor<PlaceOnWire & { content: string }>({ ...place, content }),
      handle: ({ viewer, body, ip }) => desk.comment({ writer: viewer, ip }, body, body.content),
    },
    'DELETE /api/comment': {
      access: 'user',
      body: schemaFor<{ id: number }>({ id: id() }),
      handle: ({ viewer, body }) => desk.remove(viewer, body.id).then(() => null),
    },
    'GET /api/comment-like': {
      access: 'user',
      query: schemaFor<{ cid: number; toLike: boolean }>({ cid: id(), toLike: flag() }),
      handle: ({ viewer, query }) => desk.like(viewer, query.cid, query.toLike ? 'like' : 'unlike').then(() => null),
    },
    'GET /api/reply': {
      access: 'public',
      query: schemaFor<{ commentId: number }>({ commentId: id() }),
      handle: ({ viewer, query }) => comments.replies(viewer, query.commentId),
    },
    'POST /api/reply': {
      access: 'can:reply_add',
      body: schemaFor<CommentCalls['POST /api/reply']['body']>({
        reply: schemaFor<{ commentId: number; content: string }>({ commentId: id(), content }),
        quoteId: optional(nullable(id())),
        quoteType: optional(nullable(oneOf(['Comment', 'Reply'] as const))),
      }),
      handle: ({ viewer, body: { reply, quoteId, quoteType }, ip }) => {
        const quote = quoteId && quoteType ? { id: quoteId, type: quoteType } : null;
        return desk.reply({ writer: viewer, ip }, { ...reply, quote });
      },
    },
    'DELETE /api/reply': {
      access: 'user',
      body: schemaFor<{ reply: { id: number } }>({ reply: schemaFor<{ id: number }>({ id: id() }) }),
      handle: ({ viewer, body }) => desk.removeReply(viewer, body.reply.id).then(() => null),
    },
  });
