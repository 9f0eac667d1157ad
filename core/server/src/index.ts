export * from './http/access/access';
export { objectRules, type ObjectReach, type ObjectRule } from './http/access/role-access';
export { Authentication, type Authenticator, type JudgeIdentity } from './http/access/auth-guard';
export { asAttachment } from './http/attachment';
export { instant, instantOf } from './http/instant';
export { tokenScopes, type TokenScopes } from './http/access/token-scopes';
export * from './http/errors';
export { errorResponse } from './http/error-response';
export * from './http/fields';
export { validateBody, validateQuery } from './http/validate';
export * from './http/page';
export * from './http/routes';
export * from './http/stream/stream-publisher';
export * from './http/access/viewer';
export { topicAuthorizers, type TopicAuthorizer } from './http/stream/topic-subscriptions';
export { SerializedJson } from './http/serialized-json';
export {
  batchedRead,
  belongsTo,
  hasMany,
  modelOf,
  stampedModelOf,
  storedJson,
  storedText,
  violatedIndex,
  columns,
  type Columns,
  expression,
  type NewRow,
  type PgNotifications,
  type RelationRow,
  type Row,
  type Table,
  type TableName,
  type Tx as Transaction,
  type Transactions,
} from '@tribunal/database';
export { AccountModel, type TestRequest, type TrialResult } from '@tribunal/schema';
export {
  archiveFile,
  archiveOf,
  commonFolder,
  decodeText,
  openArchive,
  streamZip,
  type Archive,
  type ArchiveFile,
  type OpenedArchive,
  type ZipEntry,
} from './archive';
export { actionNames, audit, purgeAuditLog, type AuditDetail, type AuditSubject } from './audit';
export { Cached } from './cache/cached';
export { LruCache } from './cache/lru-cache';
export { seal, unseal } from '@tribunal/config';
export { escapeMarkdown } from './escape-markdown';
export { readUserRows, type FileRow } from './read-csv';
export {
  BYTE_ORDER_MARK,
  csvLine,
  csvOf,
  escapeFormula,
  respondWithCsv,
  respondWithSheet,
  userTextCell,
  type Sheet,
  type SheetCell,
  type SheetLine,
} from './sheet';
export {
  attentionProviders,
  upcomingContestCounters,
  type AttentionItem,
  type AttentionProvider,
  type UpcomingContestCounter,
} from './dashboard';
export { loadRatings, userRatings, type UserRatingProvider } from './profile';
export { boundedTimes, SQL_NOW, sqlMs, type BoundedTime } from '@tribunal/database';
export { containsPattern } from '@tribunal/database';
export { networkOf } from './http/client/client-network';
export { acquireAdvisoryLock } from '@tribunal/database';
export { prepared } from '@tribunal/database';
export {
  defineServerPart,
  Manifests,
  Plugins,
  PluginSettings,
  type PluginSettingsStore,
  type ServerScope,
} from './plugins';
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
export {
  AccountDetails,
  AccountRoles,
  Accounts,
  AuditEntries,
  CodeTemplates,
  CurrentJudgements,
  JudgementCases,
  Judgements,
  Languages,
  Problems,
  ProblemTags,
  SolvedProblems,
  SolvedSiteProblems,
  Submissions,
  Trials,
} from './read-api';
export {
  AccountEditor,
  AccountService,
  authorOf,
  captchaAnswer,
  conflictIfTaken,
  email,
  findAccountConflicts,
  hashPassword,
  IdentityConfirmation,
  insertAccounts,
  lockAccount,
  LoginService,
  NEW_PASSWORD_KEY,
  NewPasswordStore,
  nickname,
  onAccountsChanged,
  onRenamed,
  onPasswordReset,
  password,
  PasswordChecker,
  PasswordHasher,
  randomPassword,
  RateLimiter,
  realname,
  respondToLogin,
  respondWithPasswords,
  RoleAccessReader,
  school,
  username,
  usersWithSecondFactor,
  type AccountConflict,
  type LoggedIn,
  type LoginOrigin,
  type LoginRules,
  type NewAccount,
  type RoleCall,
  type RoleRule,
  type RateLimitRule,
} from './account';
export {
  awaitingVerdict,
  forgetFailures,
  loadSubtaskPoints,
  lockClaimedJudgement,
  type ClaimedJudgement,
  COUNTED_AS,
  judgementProgressed,
  judgementFinalized,
  JudgementQueue,
  JudgementService,
  lockJudgements,
  MAX_RETRY_DELAY_MS,
  onReopened,
  onVerdict,
  recount,
  submissionJudged,
  TaskUnavailable,
  type JudgementReason,
  type LockedSubmissionJudgement,
  type JudgementProgressed,
  type JudgementFinalized,
  type SubmissionReopened,
  type SubmissionJudged,
  type Swap,
} from './judging';
export {
  accountContentProviders,
  AccountEraser,
  counted,
  type AccountContent,
  type AccountContentProvider,
  type ContentFate,
  type ErasedAccount,
} from './erasure';
export { MessageWriter, type Reminder, type ReminderSource, type ReminderPost } from './message';
export { checkIdentity, onJudgeRevoked } from './judge-token';
export { TestdataStore, UploadStore } from './file';
export { Texts } from './locale';
export {
  AvatarStore,
  encodePicture,
  FetchedFileStore,
  findContentHashes,
  LONGEST_PICTURE_LINK,
  pictureLink,
  StatementPictureStore,
  storedFileNamesIn,
  type StoredAvatar,
  type StoredPicture,
} from './picture';
export {
  allowLanguages,
  canPublish,
  canTransfer,
  denyEdit,
  draftOf,
  editError,
  findRightsIn,
  NO_RIGHTS,
  insertProblemFromSource,
  isSubtaskMode,
  LanguageCatalog,
  mergeLanguages,
  newProblemDefaults,
  onProblemVisibilityChanged,
  replaceLanguages,
  ProblemAuthoring,
  ProblemCatalog,
  ProblemAdminService,
  ProblemModel,
  ProblemSources,
  TagCatalog,
  problemSourceProviders,
  updateProblem,
  denyView as denyProblemView,
  managesProblems,
  ContextProblems,
  problemContextProviders,
  problemListProviders,
  problemPlaces,
  ProblemReader,
  problemFields,
  problemSave,
  problemSaveFields,
  SHOWN_BYTES,
  type Author,
  type OwnStatuses,
  type ContextProblemReader,
  type LossPhase,
  type ProblemContextProvider,
  type ProblemFacts,
  type ProblemForm,
  type ProblemListProvider,
  type ProblemPlaceRights,
  type ProblemPlaces,
  type ProblemSourceProvider,
  type Saved,
  type TaskTarget,
  type TaskTargetQuery,
} from './problem';
export {
  beforeSubmit,
  checkCode,
  onSubmission,
  insertPastSubmission,
  lockExistingSubmissions,
  relabelSubmissions,
  removeSubmissions,
  freezeProviders,
  submissionCreated,
  submissionVisibilityProviders,
  SubmissionReader,
  SubmitRateLimiter,
  SubmitService,
  type LimitedAction,
  type FreezeProvider,
  type FrozenResults,
  type VisibleSubmission,
  type SubmissionCreated,
  type SubmissionVisibilityProvider,
  type SubmitAttempt,
  type SubmitContext,
  type Visibility,
} from './submission';
export { hashOf, isSameSecret } from './secret';
export { TimeoutError, withTimeout } from '@tribunal/contract';
export { SiteSettings, usedSettings, type Settings, type SiteSettingsReader } from './settings';
export { compareNaturally, pairedCases, pairNames, storeCases, TestdataReader, type TestdataCase } from './testdata';
export {
  compileCheck,
  CompileCheckService,
  solutionList,
  SOLUTIONS_BYTES,
  SolutionService,
  SolutionStore,
  TrialService,
  type Outcome as SolutionOutcome,
} from './trial';
