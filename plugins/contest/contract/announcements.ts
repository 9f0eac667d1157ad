import type { Page, PageQuery } from '@tribunal/contract';

export interface ContestAnnouncement {
  id: number;
  title: string;
  /** Markdown. */
  content: string;
  username: string;
  /** 0 shown, 1 hidden. */
  status: 0 | 1;
  gmtCreate: string;
  gmtModified: string;
}
export type UnreadAnnouncement = Pick<ContestAnnouncement, 'id' | 'title' | 'gmtCreate'>;

export interface AnnouncementCalls {
  'GET /api/get-contest-announcement': { query: PageQuery & { cid: number }; data: Page<ContestAnnouncement> };
  'POST /api/get-contest-not-read-announcement': {
    body: { cid: number; readAnnouncementList: number[] };
    data: UnreadAnnouncement[];
  };
}
