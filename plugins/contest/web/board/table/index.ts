export { BoardTable } from './BoardTable';
export { Legend } from './Legend';
export { followedStore } from './follow';
export { compareRows, isAcmRow } from './totals';
export type { HeadProblem } from './BoardHead';
