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
export { ScoreboardWriter, type ScoreboardReply } from './scoreboard';
export { spanOf, timeOf } from './times';
