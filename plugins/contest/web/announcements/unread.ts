import { useUser } from '@tribunal/web/plugin';
import { useMemo, useSyncExternalStore } from 'react';
import { ContestIntervals, type ContestInfo, type UnreadAnnouncement } from '../../contract';
import { useCall } from '../calls';
import { phaseOf, useServerClock } from '../clock';
import { onRead, readIds } from './read-store';

const NO_ANNOUNCEMENTS: readonly UnreadAnnouncement[] = [];

/** Returns the ids that this viewer has read; the list is the same object until another announcement is read. */
export const useReadIds = (cid: number): number[] => {
  const uid = useUser()?.uid;
  const text = useSyncExternalStore(onRead, () => (uid ? JSON.stringify(readIds(cid, uid)) : '[]'));
  return useMemo(() => JSON.parse(text) as number[], [text]);
};

interface Unread {
  announcements: readonly UnreadAnnouncement[];
  /** Whether it is not known yet if there are any. */
  isPending: boolean;
}

/** Returns the unread announcements, newest first; refetched while the contest runs. */
export const useUnread = (contest: ContestInfo): Unread => {
  const user = useUser();
  const phase = useServerClock((now) => phaseOf(contest, now));
  const read = useReadIds(contest.id);
  const isEnabled = user !== null && contest.viewer.mayEnter;
  const { data, error } = useCall(
    'POST /api/get-contest-not-read-announcement',
    { body: { cid: contest.id, readAnnouncementList: read }, failures: 'silent' },
    {
      enabled: isEnabled,
      refetchInterval: phase === 'running' ? ContestIntervals.announcementPoll : false,
      keep: 'previous',
    },
  );
  // An announcement that was just read no longer counts as unread, even before the server confirms it.
  const announcements = useMemo(() => data?.filter(({ id }) => !read.includes(id)) ?? NO_ANNOUNCEMENTS, [data, read]);
  return { announcements, isPending: isEnabled && data === undefined && !error };
};
