/** Unstable (decision 79): what lists of problems build on besides; loaded with them, not with the first page. */
export { AuthSelect } from '../pages/admin/problem-list/AuthSelect';
export { ProblemTable } from '../pages/problem-list/ProblemTable';
export { chosenSource, remoteProblemError, RemoteProblemFields } from '../pages/admin/problem-list/RemoteProblemFields';
