/** How users become members: at once, by an application, or by an application with the invitation code. */
export const GroupAuth = { Public: 1, Protected: 2, Private: 3 } as const;
export type GroupAuth = (typeof GroupAuth)[keyof typeof GroupAuth];
export const GROUP_AUTHS = Object.values(GroupAuth);

/** What a user is to a group. From `Member` on, higher values may do more; who is invited decides about it. */
export const MemberAuth = { Invited: -1, None: 0, Applying: 1, Refused: 2, Member: 3, Admin: 4, Root: 5 } as const;
export type MemberAuth = (typeof MemberAuth)[keyof typeof MemberAuth];

export const GroupStatus = { Normal: 0, Banned: 1 } as const;
export type GroupStatus = (typeof GroupStatus)[keyof typeof GroupStatus];

export const GroupAnnouncementStatus = { Shown: 0, Hidden: 1 } as const;
export type GroupAnnouncementStatus = (typeof GroupAnnouncementStatus)[keyof typeof GroupAnnouncementStatus];

/** Limits in characters. */
export const GroupLimits = {
  name: { min: 5, max: 25 },
  shortName: { min: 5, max: 10 },
  brief: { min: 5, max: 50 },
  code: { length: 6 },
  description: { min: 5, max: 1000 },
  reason: { min: 5, max: 100 },
  title: { min: 1, max: 255 },
  content: { min: 1, max: 65_535 },
  keyword: { max: 100 },
  /** Announcements of a group. */
  announcements: { max: 200 },
} as const;

export const GroupPageSizes = {
  list: 15,
  listChoices: [9, 15, 30, 60, 120],
  homeAnnouncements: 5,
  table: 10,
  assignments: 30,
  /** Maximum number of announcements on a page. */
  maxAnnouncements: 50,
} as const;

/** Days for which a disbanded group can be restored. */
export const DISBANDED_DAYS = 30;

export const isMemberAuth = (auth: MemberAuth): boolean => auth >= MemberAuth.Member;
