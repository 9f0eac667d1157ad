import type { AccountCalls, ProfileCalls } from './account';
import type { ApiTokenCalls } from './api-token';
import type { AccountEventCalls } from './audit';
import type { CorrectionCalls } from './correction';
import type { DataExportCalls } from './data-export';
import type { PictureCalls } from './file';
import type { InternalErrorCalls } from './internal-error';
import type { JudgeCalls } from './judge';
import type { JudgeAdminCalls } from './judge-admin';
import type { MailCalls, MessageCalls, NoticeCalls } from './message';
import type { PluginPackageCalls } from './plugin-package';
import type { ProblemCalls } from './problem';
import type { LanguageAdminCalls, ProblemAdminCalls, ProblemCheckCalls, TagAdminCalls } from './problem-admin';
import type { SecondFactorCalls } from './second-factor';
import type { SiteAdminCalls } from './site-admin';
import type { SubmissionCalls } from './submission';
import type { SystemCalls } from './system';

export * from './account';
export * from './api-token';
export * from './audit';
export * from './correction';
export type * from './data-export';
export * from './events';
export * from './file';
export * from './internal-error';
export * from './judge';
export * from './judge-admin';
export * from './message';
export type * from './plugin-package';
export * from './problem';
export * from './problem-admin';
export * from './second-factor';
export type * from './group-calls';
export * from './shape';
export * from './site-admin';
export * from './submission';
export * from './system';
export * from './testdata';

/** Calls about problems in the admin; each group has a service of its own. */
export type AdminCalls = ProblemAdminCalls & ProblemCheckCalls & TagAdminCalls & LanguageAdminCalls;

/** All calls of core; a plugin declares its calls in an interface of its own. */
export type CoreCalls = AccountCalls &
  ApiTokenCalls &
  AccountEventCalls &
  DataExportCalls &
  SecondFactorCalls &
  ProfileCalls &
  PictureCalls &
  MailCalls &
  MessageCalls &
  NoticeCalls &
  SiteAdminCalls &
  ProblemCalls &
  AdminCalls &
  SubmissionCalls &
  CorrectionCalls &
  InternalErrorCalls &
  JudgeAdminCalls &
  PluginPackageCalls &
  SystemCalls;
export type AllCoreCalls = CoreCalls & JudgeCalls;
