import { ContestType, type Contest } from '../contract';

/** A page of a contest; `page` as `problems`, the overview without it. */
export const contestAddress = (cid: number, page = ''): string => `/contest/${cid}${page && `/${page}`}`;

/** The contest that an address names; null: it names none. */
export const contestIdOf = (contestID: string | undefined): number | null =>
  /^[1-9]\d{0,8}$/.test(contestID ?? '') ? Number(contestID) : null;

export const problemAddress = (cid: number, displayId: string): string =>
  contestAddress(cid, `problem/${encodeURIComponent(displayId)}`);
export const focusAddress = (cid: number, displayId: string): string => `${problemAddress(cid, displayId)}/full-screen`;
export const submissionAddress = (cid: number, displayId: string, submitId: number): string =>
  `${problemAddress(cid, displayId)}/submission-detail/${submitId}`;

/** The board that needs no login. */
export const outsideBoardAddress = ({ id, type }: Pick<Contest, 'id' | 'type'>): string =>
  `/contest/${type === ContestType.Acm ? 'acm' : 'oi'}-scoreboard/${id}`;
