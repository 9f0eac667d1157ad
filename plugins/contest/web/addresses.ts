import { idIn } from '@tribunal/contract';
import { ContestType, type Contest } from '../contract';

/** Returns the address of a page of a contest; `page` as in `problems`, or empty for the overview. */
export const contestAddress = (cid: number, page = ''): string => `/contest/${cid}${page && `/${page}`}`;

/** Returns the contest id in an address; null if it is not a valid id. */
export const contestIdOf = (contestID: string | undefined): number | null => idIn(contestID);

export const problemAddress = (cid: number, displayId: string): string =>
  contestAddress(cid, `problem/${encodeURIComponent(displayId)}`);
export const focusAddress = (cid: number, displayId: string): string => `${problemAddress(cid, displayId)}/full-screen`;
export const submissionAddress = (cid: number, displayId: string, submitId: number): string =>
  `${problemAddress(cid, displayId)}/submission-detail/${submitId}`;

/** Returns the address of the public scoreboard, which needs no login. */
export const outsideBoardAddress = ({ id, type }: Pick<Contest, 'id' | 'type'>): string =>
  `/contest/${type === ContestType.Acm ? 'acm' : 'oi'}-scoreboard/${id}`;

/** Returns the address of the list of the contests of the site, or of a group. */
export const listAddress = (gid: number | null): string => `${gid === null ? '' : `/group/${gid}`}/contest`;
