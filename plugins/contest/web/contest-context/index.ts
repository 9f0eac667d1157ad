export { ClosedTab } from './ClosedTab';
export { ContestGate } from './ContestGate';
export { useContest, type ContestView } from './context';
export { ANNOUNCEMENTS, BOARDS, CLARIFICATIONS, CONTEST, PROBLEMS, RESULTS, refresh } from './refresh';
export { areCasesVisible, areResultsHidden } from './case-visibility';
