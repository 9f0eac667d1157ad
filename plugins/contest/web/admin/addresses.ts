export const LIST = '/admin/contest';

export type AdminPageName = 'edit' | 'problems' | 'announcement' | 'problem/create';

/** Returns the address of a contest's admin page. */
export const adminContestAddress = (cid: number, page: AdminPageName): string => `${LIST}/${cid}/${page}`;

/** Returns the address where a problem is edited as part of the contest. */
export const problemFormAddress = (cid: number, pid: number): string => `${LIST}/${cid}/problem/${pid}/edit`;
