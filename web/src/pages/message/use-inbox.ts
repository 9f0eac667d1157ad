import { PageSizes, type Page, type RemindMessage, type SystemMessage } from '@tribunal/contract';
import { useEffect, useRef, useState } from 'react';
import { queryClient, refresh, useStreamEvent, useList } from '../../api';
import { useUnread, type MessageKind } from '../../shared/messages';
import { pagingOf, useFilters, wholeNumber } from '../../shared/search-params';

type Message = RemindMessage | SystemMessage;

const CALLS = {
  discuss: 'GET /api/msg/comment',
  reply: 'GET /api/msg/reply',
  like: 'GET /api/msg/like',
  sys: 'GET /api/msg/sys',
  mine: 'GET /api/msg/mine',
} as const satisfies Record<MessageKind['id'], string>;

/** Returns whether more unread messages have arrived since the list was shown. */
const useArrivals = ({ unread }: MessageKind, shownAt: number) => {
  const lastCount = useRef(useUnread()[unread]);
  const [isNew, setNew] = useState(false);
  useEffect(() => setNew(false), [shownAt]);
  useStreamEvent('unread', (count) => {
    if (count[unread] > lastCount.current) setNew(true);
    lastCount.current = count[unread];
  });
  return isNew;
};

/**
 * Loads one page of one inbox, as given in the address. Loading a page marks its messages as read, so it is never
 * refetched in the background; returning to it later loads it again.
 */
export const useInbox = (kind: MessageKind) => {
  const { params, change } = useFilters({});
  const page = wholeNumber(params.get('currentPage'), 1);
  const isOfSite = kind.id === 'sys' || kind.id === 'mine';
  const size = wholeNumber(params.get('limit'), isOfSite ? PageSizes.notices : PageSizes.reminders);
  const call = CALLS[kind.id];
  const query = { currentPage: page, limit: size };
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useList(call, query, { staleTime: Infinity });
  const hasArrivals = useArrivals(kind, dataUpdatedAt);

  useEffect(() => () => queryClient.removeQueries({ queryKey: [call] }), [call]);
  useEffect(() => {
    if (dataUpdatedAt > 0) void refresh('GET /api/msg/unread');
  }, [dataUpdatedAt]);

  const list = data as Page<Message> | undefined;
  const lastPage = list && Math.max(1, Math.ceil(list.total / size));
  useEffect(() => {
    if (lastPage && !isPlaceholderData && page > lastPage) change({ currentPage: lastPage });
  }, [lastPage, isPlaceholderData, page, change]);

  return {
    list,
    error,
    hasArrivals,
    refetch,
    /** Calls whose replies change when messages are deleted. */
    changes: [call, 'GET /api/msg/unread'] as const,
    paging: pagingOf({ page, size }, change),
  };
};
