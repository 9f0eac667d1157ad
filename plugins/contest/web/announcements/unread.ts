import { useUser } from '@tribunal/web/plugin';
import { useMemo, useSyncExternalStore } from 'react';
import { ContestIntervals, type ContestInfo, type UnreadAnnouncement } from '../../contract';
import { useCall } from '../calls';
import { phaseOf, useServerClock } from '../clock';
import { onRead, readIds } from './read-store';

const NOTHING: readonly UnreadAnnouncement[] = [];

/** Ids of what this viewer has read, the same list until another is read. */
export const useReadIds = (cid: number): number[] => {
  const uid = useUser()?.uid;
  const text = useSyncExternalStore(onRead, () => (uid ? JSON.stringify(readIds(cid, uid)) : '[]'));
  return useMemo(() => JSON.parse(text) as number[], [text]);
};

/** Announcements that were not read yet, the newest first; asked for again while the contest runs. */
export const useUnread = (contest: ContestInfo): readonly UnreadAnnouncement[] => {
  const user = useUser();
  const phase = useServerClock((now) => phaseOf(contest, now));
  const read = useReadIds(contest.id);
  const { data } = useCall(
    'POST /api/get-contest-not-read-announcement',
    { body: { cid: contest.id, readAnnouncementList: read }, failures: 'silent' },
    {
      enabled: user !== null && contest.viewer.mayEnter,
      refetchInterval: phase === 'running' ? ContestIntervals.announcementPoll : false,
      keep: 'previous',
    },
  );
  // What was read a moment ago is no longer new, even before the server has said so.
  return useMemo(() => data?.filter(({ id }) => !read.includes(id)) ?? NOTHING, [data, read]);
};
