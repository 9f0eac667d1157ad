export { cleanProblem, type CleanOptions } from './clean-problem';
export { openFetchFile, type FetchFile, type FetchFileOptions } from './fetch-file';
