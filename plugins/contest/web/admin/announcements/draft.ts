import { deviceStore } from '@tribunal/web/kit';
import { ContestLimits, type ContestAnnouncement } from '../../../contract';

export interface Draft {
  title: string;
  content: string;
}
export const EMPTY: Draft = { title: '', content: '' };

const keyOf = (cid: number, announcement: ContestAnnouncement | null): string =>
  `contest-announcement-draft:${cid}:${announcement?.id ?? 'new'}`;

/** Returns the unsaved draft, if any. */
export const readDraft = (cid: number, announcement: ContestAnnouncement | null): Draft | null =>
  deviceStore.read<Draft>(keyOf(cid, announcement));
export const saveDraft = (cid: number, announcement: ContestAnnouncement | null, draft: Draft): boolean =>
  deviceStore.write(keyOf(cid, announcement), draft);
export const removeDraft = (cid: number, announcement: ContestAnnouncement | null): void =>
  deviceStore.remove(keyOf(cid, announcement));

const LIMITS = { title: ContestLimits.announcementTitle, content: ContestLimits.announcement };
export const maxOf = (field: keyof Draft): number => LIMITS[field].max;

/** Returns the key of a field's error below `contest.admin.announcement`; null if the field is valid. */
export const faultOf = (field: keyof Draft, value: string): 'titleNeeded' | 'contentNeeded' | 'long' | null => {
  if (!value.trim()) return field === 'title' ? 'titleNeeded' : 'contentNeeded';
  return value.length > maxOf(field) ? 'long' : null;
};
