/**
 * What the contest plugin offers to the server parts of plugins that require it. The classes are services, of which the
 * plugin shares one instance each.
 */
export {
  areSolutionsOpen,
  ContestAccess,
  ContestModel,
  contestOf,
  denyEntry,
  denySubmit,
  freezeMsOf,
  frozenSince,
  inContestOrder,
  isOrganiser,
  lockPerUser,
  runningVirtuals,
  statusOf,
  withPlaces,
  type ContestAccessRules,
  type ContestDenial,
  type ContestProblemModel,
  type FreezableContest,
  type WithPlace,
  type ListedProblem,
  type Membership,
  type VirtualQuery,
} from './contests';
export { ContestLogReader, ContestLogSignals, ContestLogWriter, subtasksOf } from './log';
export { ParticipantRepository, showNameOf, takesPart, type Participant } from './participants';
export {
  isOpenToAll,
  presentBoardRow,
  ScoreboardReader,
  rowsOf,
  rulesOf,
  ScoreboardCache,
  scoreboardKey,
  scoreboardViewFor,
  type ContestBoard,
  type ScoreboardView,
  type ShownBoard,
} from './board';
export { rankFileWriters, type RankExportOptions, type RankFileWriter } from './export';
export { denyCandidate } from './admin';
export { Coalesced } from './scheduling/coalesced';
export { runTimeSliced } from './scheduling/time-slicing';
