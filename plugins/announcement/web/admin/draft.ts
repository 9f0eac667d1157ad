import { changedTime, toLocalInput, userStore, textFault, type TextFault } from '@tribunal/web/kit';
import { AnnouncementLimits, type Announcement, type AnnouncementDraft } from '../../contract';

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

const keyOf = (announcement: Announcement | null): string => `announcement-draft:${announcement?.id ?? 'new'}`;

/** Returns the unsaved draft, if any. */
export const readDraft = (announcement: Announcement | null): Draft | null => {
  const kept = userStore.read<Partial<Draft>>(keyOf(announcement));
  return kept && { ...draftOf(announcement), ...kept };
};
export const keepDraft = (announcement: Announcement | null, draft: Draft): boolean =>
  userStore.write(keyOf(announcement), draft);
export const dropDraft = (announcement: Announcement | null): void => userStore.remove(keyOf(announcement));

export type Fault = TextFault | { key: 'endBeforeStart' } | null;

/** Returns what is wrong with one field, if anything. */
export const faultOf = (field: keyof Draft, draft: Draft): Fault => {
  if (field === 'endTime') {
    const { startTime, endTime } = draft;
    return startTime && endTime && new Date(startTime) >= new Date(endTime) ? { key: 'endBeforeStart' } : null;
  }
  if (field !== 'title' && field !== 'content') return null;
  return textFault(draft[field], AnnouncementLimits[field]);
};
