import { token, type Page, type PageQuery } from '@tribunal/contract';

export const AnnouncementStatus = { Shown: 0, Hidden: 1 } as const;
export type AnnouncementStatus = (typeof AnnouncementStatus)[keyof typeof AnnouncementStatus];

export interface Announcement {
  id: number;
  title: string;
  /** Markdown. */
  content: string;
  uid: string;
  username: string;
  status: AnnouncementStatus;
  gmtCreate: string;
  gmtModified: string;
}

/** Characters. */
export const AnnouncementLimits = { title: { min: 1, max: 255 }, content: { min: 1, max: 65_535 } } as const;

export interface AnnouncementCalls {
  /** Shown ones, newest first. */
  'GET /api/get-common-announcement': { query: PageQuery; data: Page<Announcement> };
  /** Hidden ones too. */
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

/** For other plugins: puts up an announcement in somebody's name. */
export const AnnouncementBoard = token<{
  create(
    author: { uid: string },
    draft: { title: string; content: string; status: AnnouncementStatus },
  ): Promise<{ id: number }>;
}>('announcement-board');
