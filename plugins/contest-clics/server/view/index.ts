export { isWithin, shownJudgements, visibilityOf, type ViewerRole, type Visibility } from './visibility';
export {
  runsOf,
  readProblemIds,
  type StoredAnnouncement,
  type Question,
  type SetProblem,
  type StoredRun,
} from './sources';
export { SubmissionHistoryCache } from './submission-history-cache';
export { type SubmissionHistory, type Judged, type Sent } from './submission-history';
export { judgementTypes, typeOf } from './verdicts';
export { scoreboardViewOf, visibleSubmissions, ContestViewCache, type ContestView } from './contest-view-cache';
