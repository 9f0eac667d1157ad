import { Intervals, type UnreadCount } from '@tribunal/contract';
import { callKey, queryClient, useCall, useStreamEvent } from '../../api';
import { useUser } from '../session';
import { NO_UNREAD } from './count';

const CALL = 'GET /api/msg/unread';
const KEY = callKey(CALL);

/**
 * What has not been read, of each kind; undefined until it is known. Asked for after a login and now and then; the event
 * stream, which reaches every tab, tells of changes at once.
 */
export const useUnreadIfKnown = (): UnreadCount | undefined => {
  const user = useUser();
  const { data } = useCall(
    CALL,
    { failures: 'silent' },
    // Whoever comes back to a tab sees what is so now, whatever it has missed.
    { enabled: user !== null, refetchInterval: Intervals.unreadPoll, staleTime: 0 },
  );
  return user ? data : undefined;
};

export const useUnread = (): UnreadCount => useUnreadIfKnown() ?? NO_UNREAD;

/** An answer that is still under way was counted before, so it is not waited for. */
const takeTold = async (count: UnreadCount): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: KEY });
  queryClient.setQueryData(KEY, count);
};

/** Takes what the stream tells; once in the page. */
export const useLiveUnread = (): void => useStreamEvent('unread', (count) => void takeTold(count));

/** Messages were read or removed here; the stream may be down. */
export const askUnread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });
