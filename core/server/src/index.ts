export * from './http/access';
export { Authentication, type Authenticator } from './http/authentication';
export * from './http/errors';
export * from './http/fields';
export { checkQuery } from './http/input';
export * from './http/page';
export * from './http/routes';
export * from './http/streams';
export * from './http/viewer';
export { streamWardens, type StreamWarden } from './http/watches';
export { Written } from './http/written';
export {
  BaseModel,
  gathered,
  violatedIndex,
  type Notices,
  type Tx as Transaction,
  type Transactions,
} from './database';
export { containing } from './database/like';
export { lockOn } from './database/locks';
export { prepared } from './database/prepared';
export { defineServerPart, PluginSettings, type PluginSettingsStore, type ServerScope } from './plugins';
export * from './tokens';
export { createApp, type App, type AppParts } from './app';
export { pluginIn, pluginUsageProviders, type FoundPlugin, type PluginUsageProvider, type UsageCount } from './plugins';
export type { Migration } from '@tribunal/migrations';
export { Accounts, Attempts, type AttemptGuard, type AttemptRule } from './account';
export {
  awaitingVerdict,
  COUNTED_AS,
  judgementMoved,
  judgementSettled,
  onReopened,
  onVerdict,
  recount,
  submissionJudged,
  type JudgementMoved,
  type JudgementSettled,
  type SubmissionReopened,
  type SubmissionJudged,
} from './judging';
export { Messages, type MessageWriter, type Reminder, type Source, type Writing } from './message';
export { dispositionOf, pictureWardens, type PictureWarden } from './picture';
export {
  Authoring,
  ProblemAdmin,
  keepsBank,
  PlacedProblems,
  problemPlaces,
  Problems,
  problemSave,
  SHOWN_BYTES,
  type Author,
  type OwnStatuses,
  type PlacedProblemReader,
  type ProblemAuthoring,
  type ProblemAdminService,
  type ProblemPlace,
  type ProblemReader,
} from './problem';
export { ratings, type RatingSource } from './profile';
export {
  onRejudged,
  RejudgingReader,
  Rejudgings,
  type Compared,
  type Rejudged,
  type RejudgingDesk,
  type RejudgingList,
} from './rejudging';
export {
  Imports,
  InstalledSites,
  Jobs,
  OneImport,
  RemoteAccounts,
  type ImportDesk,
  type InstalledSite,
  type RemoteAccountDesk,
  type RemoteJobs,
  type SingleImport,
  type SiteDirectory,
} from './remote';
export {
  beforeSubmit,
  onSubmission,
  relabelSubmissions,
  removeSubmissions,
  resultSealers,
  submissionCreated,
  submissionWardens,
  Submissions,
  type ResultSealer,
  type SealedResults,
  type Seen,
  type SubmissionCreated,
  type SubmissionReader,
  type SubmissionWarden,
  type SubmitAttempt,
  type SubmitPlace,
  type Visibility,
} from './submission';
export { streamZip, type ZipEntry } from './package';
export { isSameSecret } from './secret';
export { SiteSettings, type Settings, type SiteSettingsReader } from './settings';
export { beforeTrial, type TrialAttempt, type TrialPlace } from './trial';
