export { bankPlace } from './bank';
export type { ProblemPlace, SubmissionSource } from './place';
