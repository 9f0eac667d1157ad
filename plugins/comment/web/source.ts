import type { CommentSource } from '@tribunal/web/kit';
import { api } from './calls';

/** The place of the comments: a contest or a discussion. */
export type ThreadPlace = { cid: number } | { did: number };

export const nameOf = (place: ThreadPlace): string =>
  'cid' in place ? `contest-${place.cid}` : `discussion-${place.did}`;

/** The comment section shows failures itself. */
const failures = 'silent';

/** Reads and writes the comments of one place on the server. */
export const sourceOf = (place: ThreadPlace): CommentSource => ({
  list: (query) => api('GET /api/comments', { query: { ...place, ...query }, failures }),
  replies: (commentId) => api('GET /api/reply', { query: { commentId }, failures }),
  create: (content) => api('POST /api/comment', { body: { ...place, content }, failures }),
  remove: ({ id }) => api('DELETE /api/comment', { body: { id }, failures }),
  like: ({ id }, toLike) => api('GET /api/comment-like', { query: { cid: id, toLike }, failures }),
  reply: ({ commentId, quoteId, quoteType }, content) =>
    api('POST /api/reply', { body: { reply: { commentId, content }, quoteId, quoteType }, failures }),
  removeReply: ({ id }) => api('DELETE /api/reply', { body: { reply: { id } }, failures }),
});
