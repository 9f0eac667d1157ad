export * from './http/access';
export * from './http/errors';
export * from './http/fields';
export * from './http/page';
export * from './http/routes';
export * from './http/streams';
export * from './http/viewer';
export { BaseModel, violatedIndex, type Tx as Transaction, type Transactions } from './database';
export { defineServerPart, PluginSettings, type PluginSettingsStore, type ServerScope } from './plugins';
export * from './tokens';
export { createApp, type App, type AppParts } from './app';
export { pluginIn, type FoundPlugin } from './plugins';
export type { Migration } from '@tribunal/migrations';
export { Accounts } from './account';
export {
  judgementMoved,
  judgementSettled,
  onVerdict,
  recount,
  submissionJudged,
  type JudgementMoved,
  type JudgementSettled,
  type SubmissionJudged,
} from './judging';
export { Messages, type MessageWriter, type Reminder, type Source, type Writing } from './message';
export { pictureWardens, type PictureWarden } from './picture';
export { Authoring, Problems, type Author, type ProblemAuthoring, type ProblemReader } from './problem';
export { ratings, type RatingSource } from './profile';
export {
  Imports,
  InstalledSites,
  Jobs,
  RemoteAccounts,
  type ImportDesk,
  type InstalledSite,
  type RemoteAccountDesk,
  type RemoteJobs,
  type SiteDirectory,
} from './remote';
export {
  beforeSubmit,
  onSubmission,
  submissionCreated,
  submissionWardens,
  type SubmissionCreated,
  type SubmissionWarden,
  type SubmitAttempt,
  type SubmitPlace,
  type Visibility,
} from './submission';
export { SiteSettings, type Settings, type SiteSettingsReader } from './system';
export { beforeTrial, type TrialAttempt, type TrialPlace } from './trial';
