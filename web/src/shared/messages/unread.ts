import { Intervals, type UnreadCount } from '@tribunal/contract';
import { callKey, queryClient, useCall, useStreamEvent } from '../../api';
import { useUser } from '../session';
import { NO_UNREAD } from './count';

const CALL = 'GET /api/msg/unread';
const KEY = callKey(CALL);

/**
 * Returns the unread counts of each kind; undefined until they are known. They are fetched after a login and at
 * intervals; the event stream, which reaches every tab, reports changes at once.
 */
export const useUnreadIfKnown = (): UnreadCount | undefined => {
  const user = useUser();
  const { data } = useCall(
    CALL,
    { failures: 'silent' },
    // Returning to a tab refetches the counts, whatever it has missed.
    { enabled: user !== null, refetchInterval: Intervals.unreadPoll, staleTime: 0 },
  );
  return user ? data : undefined;
};

export const useUnread = (): UnreadCount => useUnreadIfKnown() ?? NO_UNREAD;

/** Stores new counts. A pending response was counted earlier and is cancelled. */
const setUnread = async (count: UnreadCount): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: KEY });
  queryClient.setQueryData(KEY, count);
};

/** Applies the counts from the event stream; use it once per page. */
export const useLiveUnread = (): void => useStreamEvent('unread', (count) => void setUnread(count));
