export { startJobs, type JobLoopOptions } from './loop';
export { runJob, type JobParts } from './run-job';
