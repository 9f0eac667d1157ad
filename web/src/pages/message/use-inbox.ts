import { PageSizes, type Page, type RemindMessage, type SystemMessage } from '@tribunal/contract';
import { useEffect, useRef, useState } from 'react';
import { queryClient, useCall, useStreamEvent } from '../../api';
import { askUnread, useUnread, type MessageKind } from '../../shared/messages';
import { useFilters, wholeNumber } from '../../shared/search-params';

type Message = RemindMessage | SystemMessage;

const CALLS = {
  discuss: 'GET /api/msg/comment',
  reply: 'GET /api/msg/reply',
  like: 'GET /api/msg/like',
  sys: 'GET /api/msg/sys',
  mine: 'GET /api/msg/mine',
} as const satisfies Record<MessageKind['id'], string>;

/** Whether more unread ones have come since the list was shown. */
const useArrivals = ({ unread }: MessageKind, shownAt: number) => {
  const known = useRef(useUnread()[unread]);
  const [isNew, setNew] = useState(false);
  useEffect(() => setNew(false), [shownAt]);
  useStreamEvent('unread', (count) => {
    if (count[unread] > known.current) setNew(true);
    known.current = count[unread];
  });
  return isNew;
};

/**
 * One page of one inbox, as the address says. Asking for a page marks its messages as read, so it is not asked for again
 * behind the reader's back, and coming back later shows it as it is then.
 */
export const useInbox = (kind: MessageKind) => {
  const { params, change } = useFilters();
  const page = wholeNumber(params.get('currentPage'), 1);
  const size = wholeNumber(params.get('limit'), PageSizes.message);
  const call = CALLS[kind.id];
  const query = { currentPage: page, limit: size };
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useCall(
    call,
    { query },
    { keep: 'previous', staleTime: Infinity },
  );
  const hasArrivals = useArrivals(kind, dataUpdatedAt);

  useEffect(() => () => queryClient.removeQueries({ queryKey: [call] }), [call]);
  useEffect(() => {
    if (dataUpdatedAt > 0) void askUnread();
  }, [dataUpdatedAt]);

  const list = data as Page<Message> | undefined;
  const last = list && Math.max(1, Math.ceil(list.total / size));
  useEffect(() => {
    if (last && !isPlaceholderData && page > last) change({ currentPage: last });
  }, [last, isPlaceholderData, page, change]);

  return {
    page,
    size,
    list,
    error,
    hasArrivals,
    refetch: () => refetch().then(() => undefined),
    toPage: (currentPage: number) => change({ currentPage }),
    toSize: (limit: number) => change({ limit }),
  };
};
