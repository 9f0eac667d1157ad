/**
 * The stable part of the plugin interface: what plugins of several kinds are made of. Its names keep their meaning
 * within a major version of the contract (decision 79). The other files of this folder have the rest, by area.
 */
export {
  // Calls
  asAttachment,
  isRoot,
  objectRules,
  pageOf,
  pageRange,
  routes,
  SerializedJson,
  Streams,
  tokenScopes,
  topicAuthorizers,
  validateBody,
  validateQuery,
  type AnyRoute,
  type ObjectRule,
  type PageRange,
  type RawRouteSpec,
  type RouteSpec,
  type StreamPublisher,
  type TokenScopes,
  type TopicAuthorizer,
  type Viewer,
  // Fields
  commaList,
  custom,
  flag,
  id,
  instant,
  instantOf,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  pageFields,
  rowOf,
  schemaFor,
  searchText,
  text,
  timeZone,
  type Field,
  type FieldsOf,
  // Errors
  badInput,
  conflict,
  DomainError,
  forbidden,
  notFound,
  tooMany,
  unauthorized,
  unavailable,
  type MessageValues,
  // Services
  Clock,
  Config,
  Db,
  EventBus,
  HookBus,
  Log,
  Points,
  Random,
  Texts,
  Tx,
  type Randomness,
  // The audit log
  audit,
  type AuditSubject,
  // Plugins
  attentionProviders,
  defineServerPart,
  Manifests,
  Plugins,
  PluginSettings,
  pluginUsageProviders,
  ServerScope,
  type AttentionProvider,
  type DiscoveredPlugin,
  type PluginUsageProvider,
  // Files
  fileStampOf,
  respondWithSheet,
  streamZip,
  userTextCell,
  type Sheet,
  type SheetCell,
  type ZipEntry,
  // Tools
  Cached,
  escapeMarkdown,
  isSameSecret,
  LruCache,
  RateLimiter,
  secretHashOf,
  type RateLimitRule,
} from '@tribunal/platform';
// The database
export {
  acquireAdvisoryLock,
  affectedRows,
  belongsTo,
  columns,
  containsPattern,
  counted,
  evaluate,
  expression,
  modelOf,
  outsideTransaction,
  prepared,
  requireTransaction,
  stampedModelOf,
  violatedIndex,
  type Columns,
  type NewRow,
  type RelationRow,
  type Row,
  type Table,
  type Transactions,
} from '@tribunal/database';
export type { Migration } from '@tribunal/migrations';
// The tables of core, as plugins may read them
export { AccountModel } from '@tribunal/schema';
export { ProblemModel } from '../problem';
export {
  AccountDetails,
  AccountRoles,
  Accounts,
  CurrentJudgements,
  Judgements,
  Languages,
  Problems,
  SolvedProblems,
  SolvedSiteProblems,
  Submissions,
} from '../read-api';
// What core does for plugins, and tells them
export {
  accountContentProviders,
  type AccountContent,
  type AccountContentProvider,
  type ErasedAccount,
} from '../erasure';
export { onReopened, onVerdict, type SubmissionJudged, type SubmissionReopened } from '../judging';
export { MessageWriter, type Reminder, type ReminderKind } from '../message';
export { onlyInGroups, onPlaceRemoved, PlaceDirectory, routesOfGroups, type KnownPlace, type Place } from '../place';
export { ProblemReader } from '../problem';
export { SiteSettings, type SiteSettingsReader } from '../settings';
export { onSubmission, verdict, type SubmissionCreated } from '../submission';
