export { acmCellState, hasSeconds } from './cell';
export { AcmCell } from './Cells';
export { BoardHead, type HeadProblem } from './BoardHead';
export { BoardPager } from './BoardPager';
export { BoardTable } from './BoardTable';
export { Legend } from './Legend';
export { followedStore } from './follow';
export { compareRows, isAcmRow, totalsOf } from './totals';
export { TeamHeader } from './TeamHeader';
