import { useLatest } from '../use-latest';
import { PageSizes } from '@tribunal/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommentPage, CommentRow, CommentSource, ReplyRow } from './source';

interface Shown {
  /** The comment that the address links to, which the list does not repeat; null if it links to none. */
  linked: CommentRow | 'deleted' | null;
  comments: CommentRow[];
  total: number;
  /** Replies to all comments. */
  replyTotal: number;
  /** The last page that was requested. */
  page: number;
  /** Whether the last page contained nothing new. */
  isEnd: boolean;
  liked: Record<number, boolean>;
}
const NOTHING: Shown = { linked: null, comments: [], total: 0, replyTotal: 0, page: 0, isEnd: false, liked: {} };

const withPage = (before: Shown, page: number, { commentList, replyTotal, commentLikeMap }: CommentPage): Shown => {
  const known = knownIds(before);
  const fresh = commentList.records.filter(({ id }) => !known.has(id));
  return {
    linked: before.linked,
    comments: [...before.comments, ...fresh],
    total: commentList.total,
    replyTotal,
    page,
    isEnd: fresh.length === 0,
    liked: { ...before.liked, ...commentLikeMap },
  };
};

const knownIds = ({ linked, comments }: Shown): Set<number> => {
  const ids = new Set(comments.map(({ id }) => id));
  return linked && linked !== 'deleted' ? ids.add(linked.id) : ids;
};

/** Returns the state that begins with the comment that the address links to. */
const withLinked = async (source: CommentSource, linkedId: number | null): Promise<Shown> => {
  if (linkedId === null || !source.find) return NOTHING;
  const found = await source.find(linkedId);
  if (!found) return { ...NOTHING, linked: 'deleted' };
  return { ...NOTHING, linked: found.comment, liked: { [linkedId]: found.isLiked } };
};

/**
 * Loads the next page. Comments written or deleted in the meantime shift the others between pages, so a page may be
 * loaded again or skipped.
 */
const nextPage = async (source: CommentSource, before: Shown): Promise<(now: Shown) => Shown> => {
  const limit = PageSizes.comment;
  const known = knownIds(before);
  for (let page = Math.min(before.page, Math.floor(known.size / limit)) + 1; ; page++) {
    const found = await source.list({ currentPage: page, limit });
    const { records, total } = found.commentList;
    if (records.some(({ id }) => !known.has(id)) || page * limit >= total) return (now) => withPage(now, page, found);
  }
};

const newestFirst = (replies: readonly ReplyRow[]): ReplyRow[] => [...replies].sort((a, b) => b.id - a.id);

/** Loads and manages the comments of one place; `reader` is the viewer, because likes belong to the viewer. */
export const useComments = (
  source: CommentSource,
  place: string,
  reader: string | null,
  linkedId: number | null = null,
) => {
  const latest = useRef(source);
  latest.current = source;
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(true);
  const begin = useLatest();

  const load = useCallback(
    async (before: Shown | null) => {
      const isLatest = begin();
      setLoading(true);
      setError(null);
      try {
        const first = before ?? (await withLinked(latest.current, linkedId));
        const add = await nextPage(latest.current, first);
        if (isLatest()) setShown((now) => add((before && now) ?? first));
      } catch (failure) {
        if (isLatest()) setError(failure);
      } finally {
        if (isLatest()) setLoading(false);
      }
    },
    [linkedId, begin],
  );
  useEffect(() => {
    void load(null);
  }, [load, place, reader]);

  const edit = (change: (now: Shown) => Shown) => setShown((now) => now && change(now));
  const editOne = (id: number, change: (comment: CommentRow) => CommentRow) =>
    edit((now) => ({
      ...now,
      linked: now.linked && now.linked !== 'deleted' && now.linked.id === id ? change(now.linked) : now.linked,
      comments: now.comments.map((each) => (each.id === id ? change(each) : each)),
    }));
  const setLiked = (id: number, isLiked: boolean) => {
    edit((now) => ({ ...now, liked: { ...now.liked, [id]: isLiked } }));
    editOne(id, (comment) => ({ ...comment, likeNum: comment.likeNum + (isLiked ? 1 : -1) }));
  };

  return {
    linked: shown?.linked ?? null,
    comments: shown?.comments ?? null,
    total: shown?.total ?? 0,
    replyTotal: shown?.replyTotal ?? 0,
    liked: shown?.liked ?? {},
    hasMore: shown !== null && !shown.isEnd && knownIds(shown).size < shown.total,
    isLoading,
    error,
    loadMore: () => load(shown),
    add: (comment: CommentRow) =>
      edit((now) => ({ ...now, comments: [comment, ...now.comments], total: now.total + 1 })),
    drop: ({ id, totalReplyNum }: CommentRow) =>
      edit((now) => ({
        ...now,
        linked: now.linked && now.linked !== 'deleted' && now.linked.id === id ? 'deleted' : now.linked,
        comments: now.comments.filter((each) => each.id !== id),
        total: now.total - 1,
        replyTotal: now.replyTotal - totalReplyNum,
      })),
    /** Applies the like optimistically and reverts it if the server refuses. */
    like: async (comment: CommentRow, toLike: boolean) => {
      setLiked(comment.id, toLike);
      try {
        await latest.current.like(comment, toLike);
      } catch (failure) {
        setLiked(comment.id, !toLike);
        throw failure;
      }
    },
    showReplies: (id: number, replyList: ReplyRow[]) =>
      editOne(id, (comment) => ({ ...comment, replyList, totalReplyNum: replyList.length })),
    addReply: (reply: ReplyRow) => {
      edit((now) => ({ ...now, replyTotal: now.replyTotal + 1 }));
      editOne(reply.commentId, (comment) => ({
        ...comment,
        replyList: newestFirst([reply, ...comment.replyList]),
        totalReplyNum: comment.totalReplyNum + 1,
      }));
    },
    dropReply: (reply: ReplyRow) => {
      edit((now) => ({ ...now, replyTotal: now.replyTotal - 1 }));
      editOne(reply.commentId, (comment) => ({
        ...comment,
        replyList: comment.replyList.filter(({ id }) => id !== reply.id),
        totalReplyNum: comment.totalReplyNum - 1,
      }));
    },
  };
};

export type Comments = ReturnType<typeof useComments>;
