export { ContestGate } from './ContestGate';
export { ContestPage } from './ContestPage';
export { useContest, type ContestView } from './context';
