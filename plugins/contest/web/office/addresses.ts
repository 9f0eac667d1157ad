export const LIST = '/admin/contest';

export type OfficePageName = 'edit' | 'problems' | 'announcement' | 'problem/create';

/** A page of a contest in the back office. */
export const officeAddress = (cid: number, page: OfficePageName): string => `${LIST}/${cid}/${page}`;

/** Where a problem is changed as one of the contest. */
export const problemFormAddress = (cid: number, pid: number): string => `${LIST}/${cid}/problem/${pid}/edit`;
