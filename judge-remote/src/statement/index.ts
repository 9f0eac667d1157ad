export { cleanProblem } from './clean-problem';
export { openFetchFile, type FetchFile } from './fetch-file';
