export {
  collectionOf,
  COLLECTIONS,
  testedIn,
  writingOf,
  type CollectionName,
  type Telling,
  type Written,
} from './collections';
export { OFFICIAL, UNOFFICIAL, writeContest, writeState } from './contest';
export { writeJudgement, writeSubmission } from './live';
export { RunReader, Runs } from './runs';
export { writeScoreboard } from './scoreboard';
