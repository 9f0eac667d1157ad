/**
 * What the contest plugin offers to the server parts of plugins that require it. The classes are services: the plugin
 * shares one instance of each, which others get by class.
 */
export {
  areSolutionsOpen,
  ContestAccess,
  ContestModel,
  contestOf,
  denyEntry,
  frozenSince,
  isContestAdmin,
  organisersOf,
  statusOf,
} from './contests';
export { ContestLogReader, ContestLogSignals, ContestLogWriter } from './log';
export { ParticipantRepository, takesPart, type Participant } from './participants';
export { isOpenToAll, rulesOf, ScoreboardCache, scoreboardKey, type ContestBoard } from './board';
export { endingOf } from './export';
export { Coalesced, LruCache } from './common';
