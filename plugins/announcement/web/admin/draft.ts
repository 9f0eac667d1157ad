import { deviceStore } from '@tribunal/web/kit';
import { AnnouncementLimits, type Announcement } from '../../contract';

export interface Draft {
  title: string;
  content: string;
}
export const EMPTY: Draft = { title: '', content: '' };

const keyOf = (announcement: Announcement | null): string => `announcement-draft:${announcement?.id ?? 'new'}`;

/** Returns the unsaved draft, if any. */
export const readDraft = (announcement: Announcement | null): Draft | null =>
  deviceStore.read<Draft>(keyOf(announcement));
export const keepDraft = (announcement: Announcement | null, draft: Draft): boolean =>
  deviceStore.write(keyOf(announcement), draft);
export const dropDraft = (announcement: Announcement | null): void => deviceStore.remove(keyOf(announcement));

export type Fault = { key: 'titleNeeded' | 'contentNeeded' | 'tooLong'; max?: number } | null;

/** Returns what is wrong with one field, if anything. */
export const faultOf = (field: keyof Draft, value: string): Fault => {
  const { max } = AnnouncementLimits[field];
  if (!value.trim()) return { key: field === 'title' ? 'titleNeeded' : 'contentNeeded' };
  return value.length > max ? { key: 'tooLong', max } : null;
};
