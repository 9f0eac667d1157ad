export {
  collectionOf,
  COLLECTIONS,
  testedIn,
  writeOptionsOf,
  type CollectionName,
  type ClicsContext,
  type ClicsObject,
} from './collections';
export { OFFICIAL, UNOFFICIAL, writeContest, writeState } from './contest';
export { writeJudgement, writeSubmission } from './submissions';
export { RunReader } from './runs';
export { ScoreboardWriter, type ScoreboardReply } from './scoreboard';
export { spanOf, timeOf } from './times';
