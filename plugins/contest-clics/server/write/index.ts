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
export { ScoreboardWriter } from './scoreboard';
export type { ReplyLease } from './scoreboard-reply';
export { spanOf, timeOf } from './times';
