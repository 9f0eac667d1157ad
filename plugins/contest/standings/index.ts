export { firstsOf } from './acm';
export { awardsOf } from './awards';
export type { Board } from './board';
export {
  acmBoard,
  acmStandings,
  boardOf,
  oiBoard,
  oiStandings,
  rankedTogether,
  type AcmBoard,
  type OiBoard,
} from './create-board';
export { ContestRuns, type TeamRuns } from './contest-runs';
export { ContestFold, type Change } from './fold';
export { oiTotal } from './oi';
export { problemCountsOf, type ProblemCounts } from './problem-counts';
export { boardRow, type RowPerson } from './rows';
export { runVisibilityOf } from './run-visibility';
export type * from './types';
export { finish, mapped, sorted, type Steps } from './time-slices';
