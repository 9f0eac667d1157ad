import { idIn } from '@tribunal/contract';
import { useParams } from 'react-router-dom';

/** Returns the group in the address; null for pages of the site. */
export const useGid = (): number | null => idIn(useParams().groupID);

/** Returns the address of the table of those who administer the contests of the site, or of a group. */
export const adminListAddress = (gid: number | null): string =>
  gid === null ? '/admin/contest' : `/group/${gid}/contest-admin`;

export type AdminPageName = 'edit' | 'problems' | 'announcement' | 'problem/create';

/** Returns the address of a contest's admin page. */
export const adminContestAddress = (gid: number | null, cid: number, page: AdminPageName): string =>
  `${adminListAddress(gid)}/${cid}/${page}`;

/** Returns the address where a problem is edited as part of the contest. */
export const problemFormAddress = (gid: number | null, cid: number, pid: number): string =>
  `${adminListAddress(gid)}/${cid}/problem/${pid}/edit`;
