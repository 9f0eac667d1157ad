/** What the contest plugin offers to the pages of plugins that require it. */
export { contestAddress, problemAddress, submissionAddress } from './addresses';
export { adminContestAddress, adminListAddress } from './admin/addresses';
export { Picker as ProblemPicker } from './admin/problems/Picker';
export { Balloon } from './badges';
export { rowOf, type RowLabels } from './board/standing-rows';
export { BoardPager, BoardTable, Legend } from './board/table';
export { Countdown, durationText, phaseOf, useServerClock } from './clock';
export { BOARDS, CONTEST, RESULTS, useContest } from './contest-context';
