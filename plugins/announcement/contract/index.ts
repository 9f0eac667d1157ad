import { Limits, token, type Page, type PageQuery } from '@tribunal/contract';

export const AnnouncementStatus = { Shown: 0, Hidden: 1 } as const;
export type AnnouncementStatus = (typeof AnnouncementStatus)[keyof typeof AnnouncementStatus];

export interface Announcement {
  id: number;
  title: string;
  /** Text in Markdown. */
  content: string;
  uid: string;
  username: string;
  status: AnnouncementStatus;
  /** Pinned announcements come first. */
  pinned: boolean;
  /** It is shown from this time on, ISO 8601; null: at once. */
  startTime: string | null;
  /** It is shown until this time, ISO 8601; null: without end. */
  endTime: string | null;
  gmtCreate: string;
  gmtModified: string;
}

/** Limits in characters. */
export const AnnouncementLimits = {
  title: { min: 1, ...Limits.shortText },
  content: { min: 1, ...Limits.longText },
} as const;

export interface AnnouncementDraft {
  title: string;
  content: string;
  status: AnnouncementStatus;
  pinned?: boolean;
  startTime?: string | null;
  endTime?: string | null;
}

export interface AnnouncementCalls {
  /** Lists the announcements that are shown now: pinned ones first, then the newest. */
  'GET /api/get-common-announcement': { query: PageQuery; data: Page<Announcement> };
  /** Lists all announcements, including hidden, scheduled and ended ones. */
  'GET /api/admin/announcement': { query: PageQuery; data: Page<Announcement> };
  'POST /api/admin/announcement': { body: AnnouncementDraft; data: { id: number } };
  /** Changes an announcement; absent fields stay unchanged. */
  'PUT /api/admin/announcement': { body: Partial<AnnouncementDraft> & { id: number }; data: null };
  'DELETE /api/admin/announcement': { query: { aid: number }; data: null };
}

/** Lets other plugins publish an announcement in a user's name. */
export const AnnouncementBoard = token<{
  create(author: { uid: string }, draft: AnnouncementDraft): Promise<{ id: number }>;
}>('announcement-board');
