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

export const isMemberAuth = (auth: MemberAuth): boolean => auth >= MemberAuth.Member;
