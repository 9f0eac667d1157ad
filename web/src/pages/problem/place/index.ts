export { problemSetPlace } from './problem-set';
export type { ProblemPlace, SubmissionSource } from './problem-place';
