export { isWithin, shownJudgements, visibilityOf, type Eyes, type Visibility } from './visibility';
export { runsOf, readProblemIds, type Notice, type Question, type SetProblem, type StoredRun } from './sources';
export { SubmissionHistories, SubmissionHistoryCache } from './submission-history-cache';
export { type SubmissionHistory, type Judged, type Sent } from './submission-history';
export { judgementTypes, typeOf } from './verdicts';
export { scoreboardViewOf, visibleSubmissions, ContestViewCache, ContestViews, type ContestView } from './view';
