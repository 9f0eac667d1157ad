export * from './http/access';
export { Authentication, type Authenticator } from './http/auth-guard';
export * from './http/errors';
export * from './http/fields';
export { validateQuery } from './http/validate';
export * from './http/page';
export * from './http/routes';
export * from './http/stream-publisher';
export * from './http/viewer';
export { topicAuthorizers, type TopicAuthorizer } from './http/topic-subscriptions';
export { SerializedJson } from './http/serialized-json';
export {
  batchedRead,
  modelOf,
  stampedModelOf,
  violatedIndex,
  type Columns,
  type NewRow,
  type PgNotifications,
  type Row,
  type Table,
  type TableName,
  type Tx as Transaction,
  type Transactions,
} from './database';
export { containsPattern } from './database/like';
export { acquireAdvisoryLock } from './database/locks';
export { prepared } from './database/prepared';
export { defineServerPart, PluginSettings, type PluginSettingsStore, type ServerScope } from './plugins';
export * from './tokens';
export { createApp, type App, type AppParts } from './app';
export {
  loadPluginFrom,
  pluginUsageProviders,
  type DiscoveredPlugin,
  type PluginUsageProvider,
  type UsageCount,
} from './plugins';
export type { Migration } from '@tribunal/migrations';
export { AccountService, RateLimiter, type RateLimitRule } from './account';
export {
  awaitingVerdict,
  COUNTED_AS,
  judgementProgressed,
  judgementFinalized,
  onReopened,
  onVerdict,
  recount,
  submissionJudged,
  type JudgementProgressed,
  type JudgementFinalized,
  type SubmissionReopened,
  type SubmissionJudged,
} from './judging';
export { MessageWriter, type Reminder, type ReminderSource, type ReminderPost } from './message';
export { dispositionOf, groupFilePolicies, type GroupFilePolicy } from './picture';
export {
  ProblemAuthoring,
  ProblemAdminService,
  managesProblems,
  ContextProblems,
  problemContextProviders,
  ProblemReader,
  problemSave,
  SHOWN_BYTES,
  type Author,
  type OwnStatuses,
  type ContextProblemReader,
  type ProblemContextProvider,
} from './problem';
export { ratings, type RatingSource } from './profile';
export { onRejudged, RejudgingListReader, RejudgingService, type ComparedVerdict, type Rejudged } from './rejudging';
export {
  RemoteImportService,
  RemoteSiteRegistry,
  RemoteJobQueue,
  SingleProblemImporter,
  RemoteAccountService,
  type InstalledSite,
} from './remote';
export {
  beforeSubmit,
  onSubmission,
  relabelSubmissions,
  removeSubmissions,
  freezeProviders,
  submissionCreated,
  submissionVisibilityProviders,
  SubmissionReader,
  type FreezeProvider,
  type FrozenResults,
  type VisibleSubmission,
  type SubmissionCreated,
  type SubmissionVisibilityProvider,
  type SubmitAttempt,
  type SubmitContext,
  type Visibility,
} from './submission';
export { streamZip, type ZipEntry } from './package';
export { isSameSecret } from './secret';
export { SiteSettings, type Settings, type SiteSettingsReader } from './settings';
export { beforeTrial, type TrialAttempt, type TrialContext } from './trial';
