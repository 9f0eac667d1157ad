export { acmCellState, hasSeconds } from './cell';
export { AcmCell } from './Cells';
export { RowCells } from './columns';
export { BoardHead, type HeadProblem } from './BoardHead';
export { BoardPager } from './BoardPager';
export { BoardTable } from './BoardTable';
export { Legend } from './Legend';
export { followedStore } from './follow';
export { compareRows, isAcmRow } from './totals';
