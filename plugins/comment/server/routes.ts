import { type PageQuery } from '@tribunal/contract';
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
  searchText,
} from '@tribunal/server';
import { CommentLimits, type CommentCalls, type PlaceQuery } from '../contract';
import type { CommentRepository } from './comment-repository';
import type { CommentWriter } from './comment-writer';
import type { MentionReader } from './mention-reader';

interface CommentServices {
  comments: CommentRepository;
  writer: CommentWriter;
  mentions: MentionReader;
}

const place = { cid: optional(nullable(id())), did: optional(nullable(id())) };
/** The service rejects empty text with its own message, so there is no minimum here. */
const content = text({ max: CommentLimits.content.max });

export const commentRoutes = ({ comments, writer: commentWriter, mentions }: CommentServices): RouteSpec[] =>
  routes<CommentCalls>()({
    'GET /api/comments': {
      access: 'public',
      query: schemaFor<PageQuery & PlaceQuery>({ ...pageFields, ...place }),
      handle: ({ viewer, query }) => comments.list(viewer, query),
    },
    'GET /api/comment': {
      access: 'public',
      query: schemaFor<{ id: number }>({ id: id() }),
      handle: ({ viewer, query }) => comments.find(viewer, query.id),
    },
    'POST /api/comment': {
      access: 'can:comment_add',
      body: schemaFor<PlaceQuery & { content: string }>({ ...place, content }),
      handle: ({ viewer, body, ip }) => commentWriter.createComment({ viewer, ip }, body, body.content),
    },
    'DELETE /api/comment': {
      access: 'user',
      audit: 'if described',
      body: schemaFor<{ id: number }>({ id: id() }),
      handle: ({ viewer, body }) => commentWriter.removeComment(viewer, body.id).then(() => null),
    },
    'GET /api/comment-like': {
      access: 'user',
      query: schemaFor<{ cid: number; toLike: boolean }>({ cid: id(), toLike: flag() }),
      handle: ({ viewer, query }) =>
        commentWriter.like(viewer, query.cid, query.toLike ? 'like' : 'unlike').then(() => null),
    },
    'GET /api/reply': {
      access: 'public',
      query: schemaFor<{ commentId: number }>({ commentId: id() }),
      handle: ({ viewer, query }) => comments.listReplies(viewer, query.commentId),
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
        return commentWriter.createReply({ viewer, ip }, { ...reply, quote });
      },
    },
    'GET /api/mention-choices': {
      access: 'user',
      query: schemaFor<PlaceQuery & { text?: string }>({
        ...place,
        text: optional(searchText()),
      }),
      handle: ({ viewer, query }) => mentions.find(viewer, query.text ?? '', query),
    },
    'DELETE /api/reply': {
      access: 'user',
      audit: 'if described',
      body: schemaFor<{ reply: { id: number } }>({ reply: schemaFor<{ id: number }>({ id: id() }) }),
      handle: ({ viewer, body }) => commentWriter.removeReply(viewer, body.reply.id).then(() => null),
    },
  });
