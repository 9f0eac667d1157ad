import { token, type Page, type PageQuery } from '@tribunal/contract';

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
  gmtCreate: string;
  gmtModified: string;
}

/** Limits in characters. */
export const AnnouncementLimits = { title: { min: 1, max: 255 }, content: { min: 1, max: 65_535 } } as const;

export interface AnnouncementCalls {
  /** Lists the shown announcements, newest first. */
  'GET /api/get-common-announcement': { query: PageQuery; data: Page<Announcement> };
  /** Lists all announcements, including hidden ones. */
  'GET /api/admin/announcement': { query: PageQuery; data: Page<Announcement> };
  'POST /api/admin/announcement': {
    body: { title: string; content: string; status: AnnouncementStatus };
    data: { id: number };
  };
  'PUT /api/admin/announcement': {
    body: { id: number; title: string; content: string; status: AnnouncementStatus };
    data: null;
  };
  'DELETE /api/admin/announcement': { query: { aid: number }; data: null };
}

/** Lets other plugins publish an announcement in a user's name. */
export const AnnouncementBoard = token<{
  create(
    author: { uid: string },
    draft: { title: string; content: string; status: AnnouncementStatus },
  ): Promise<{ id: number }>;
}>('announcement-board');
