import { idIn } from '@tribunal/contract';

/** Returns the address of a page of a training; `page` as in `problems`, or empty for the overview. */
export const trainingAddress = (tid: number, page = ''): string => `/training/${tid}${page && `/${page}`}`;

/** Returns the training id in an address; null if it is not a valid id. */
export const trainingIdOf = (trainingID: string | undefined): number | null => idIn(trainingID);

export const problemAddress = (tid: number, problemId: string): string =>
  trainingAddress(tid, `problem/${encodeURIComponent(problemId)}`);
export const focusAddress = (tid: number, problemId: string): string => `${problemAddress(tid, problemId)}/full-screen`;

export const ADMIN_LIST = '/admin/training';
/** Returns the address of an admin page of a training. */
export const adminAddress = (tid: number, page: 'edit' | 'problems' | 'progress'): string =>
  `${ADMIN_LIST}/${tid}/${page}`;
