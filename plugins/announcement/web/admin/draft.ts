import { changedTime, toLocalInput } from '@tribunal/web/kit';
import type { Announcement, AnnouncementDraft } from '../../contract';

export interface Draft {
  title: string;
  content: string;
  pinned: boolean;
  /** Local times, as in a field of type `datetime-local`. */
  startTime: string;
  endTime: string;
}
const EMPTY: Draft = { title: '', content: '', pinned: false, startTime: '', endTime: '' };

/** Returns what the form shows of an announcement, or of a new one. */
export const draftOf = (announcement: Announcement | null): Draft => {
  if (!announcement) return EMPTY;
  const { title, content, pinned, startTime, endTime } = announcement;
  const local = (time: string | null) => (time ? toLocalInput(time) : '');
  return { title, content, pinned, startTime: local(startTime), endTime: local(endTime) };
};

/** Returns the fields as they are sent; `stored` is the announcement on the server, null for a new one. */
export const toBody = (
  { startTime, endTime, ...draft }: Draft,
  stored: Announcement | null,
): Omit<AnnouncementDraft, 'status'> => ({
  ...draft,
  startTime: changedTime(startTime, stored?.startTime),
  endTime: changedTime(endTime, stored?.endTime),
});

/** Returns whether the announcement would end before it starts. */
export const isReversed = ({ startTime, endTime }: Draft): boolean =>
  startTime !== '' && endTime !== '' && new Date(startTime) >= new Date(endTime);
