export { ClosedTab } from './ClosedTab';
export { ContestGate } from './ContestGate';
export { useContest, type ContestView } from './context';
export { ANNOUNCEMENTS, BOARDS, CONTEST, PROBLEMS, RESULTS } from './changing-calls';
export { areCasesVisible, areResultsHidden } from './case-visibility';
