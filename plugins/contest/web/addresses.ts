import { ContestType, type Contest } from '../contract';

/** A page of a contest; `page` as `problems`, the overview without it. */
export const contestAddress = (cid: number, page = ''): string => `/contest/${cid}${page && `/${page}`}`;

export const problemAddress = (cid: number, displayId: string): string =>
  contestAddress(cid, `problem/${encodeURIComponent(displayId)}`);
export const focusAddress = (cid: number, displayId: string): string => `${problemAddress(cid, displayId)}/full-screen`;
export const submissionAddress = (cid: number, displayId: string, submitId: number): string =>
  `${problemAddress(cid, displayId)}/submission-detail/${submitId}`;

/** The board that needs no login. */
export const outsideBoardAddress = ({ id, type }: Pick<Contest, 'id' | 'type'>): string =>
  `/contest/${type === ContestType.Acm ? 'acm' : 'oi'}-scoreboard/${id}`;
