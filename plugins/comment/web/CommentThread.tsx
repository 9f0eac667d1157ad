import { CommentSection, type CommentRights, type CommentSource, type LinkedEntry } from '@tribunal/web/kit/more';
import { accountDialog, connect, isNotFound, useUser, wholeNumber } from '@tribunal/web/plugin';
import { useSearchParams } from 'react-router-dom';
import type { CommentCalls } from '../contract';

export const { api } = connect<CommentCalls>();

/** The place of the comments: a contest or a discussion. */
type ThreadPlace = { cid: number } | { did: number };

const nameOf = (place: ThreadPlace): string => ('cid' in place ? `contest-${place.cid}` : `discussion-${place.did}`);

/** The comment section shows failures itself. */
const failures = 'silent';

/** Reads and writes the comments of one place on the server. */
const sourceOf = (place: ThreadPlace): CommentSource => ({
  list: (query) => api('GET /api/comments', { query: { ...place, ...query }, failures }),
  replies: (commentId) => api('GET /api/reply', { query: { commentId }, failures }),
  create: (content) => api('POST /api/comment', { body: { ...place, content }, failures }),
  remove: ({ id }) => api('DELETE /api/comment', { body: { id }, failures }),
  like: ({ id }, toLike) => api('GET /api/comment-like', { query: { cid: id, toLike }, failures }),
  reply: ({ commentId, quoteId, quoteType }, content) =>
    api('POST /api/reply', { body: { reply: { commentId, content }, quoteId, quoteType }, failures }),
  find: (id) =>
    api('GET /api/comment', { query: { id }, failures }).catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    }),
  mentions: (text) => api('GET /api/mention-choices', { query: { ...place, text }, failures }),
  removeReply: ({ id }) => api('DELETE /api/reply', { body: { reply: { id } }, failures }),
});

/** The server says for each comment and reply what the viewer may do with it. */
const rights: CommentRights = {
  canDelete: (item) => 'mayDelete' in item && item.mayDelete === true,
  canReply: (comment) => 'mayReply' in comment && comment.mayReply === true,
};

/** Returns the comment that the address links to, as messages do. */
const useLinkedEntry = (): LinkedEntry | null => {
  const [params] = useSearchParams();
  const commentId = wholeNumber(params.get('comment'), 0);
  const replyId = wholeNumber(params.get('reply'), 0);
  return commentId > 0 ? { commentId, replyId: replyId || null } : null;
};

/** The comments of one place, with their replies. */
export const CommentThread = (place: ThreadPlace) => (
  <CommentSection
    key={nameOf(place)}
    source={sourceOf(place)}
    viewer={useUser()}
    rights={rights}
    onLoginNeeded={() => accountDialog.open('login')}
    draftKey={nameOf(place)}
    focus={useLinkedEntry()}
  />
);
