export { startJobs } from './loop';
export { runJob } from './run-job';
