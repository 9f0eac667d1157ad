import type { Page, PageQuery } from './shape';
import type { WebsiteConfig } from './system';

export type WebConfig = Pick<
  WebsiteConfig,
  | 'baseUrl'
  | 'name'
  | 'shortName'
  | 'description'
  | 'register'
  | 'recordName'
  | 'recordUrl'
  | 'projectName'
  | 'projectUrl'
>;

export interface SwitchConfig {
  openPublicDiscussion: boolean;
  openGroupDiscussion: boolean;
  openContestComment: boolean;
  openPublicJudge: boolean;
  openGroupJudge: boolean;
  openContestJudge: boolean;
  /** If set, only root, problem admins and the owner can read code submitted outside contests, even if it is shared. */
  hideNonContestSubmissionCode: boolean;
  /** Minimum time in seconds between two submissions of one user outside contests; 0 disables the limit. */
  defaultSubmitInterval: number;
  /** If set, roles of staff have no power until their owners have a second factor. */
  staffNeedSecondFactor: boolean;
}

/** Settings of plugins that are among the switches in these calls. */
export const PLUGIN_LIMITS = [
  'defaultCreateGroupDailyLimit',
  'defaultCreateGroupLimit',
  'defaultCreateGroupACInitValue',
  'defaultCreateDiscussionDailyLimit',
  'defaultCreateDiscussionACInitValue',
  'defaultCreateCommentACInitValue',
] as const;
/** A limit is absent if no plugin has it. */
export type PluginLimits = Partial<Record<(typeof PLUGIN_LIMITS)[number], number>>;

/** How the site sends mail. The password is never returned. */
export interface EmailConfig {
  emailHost: string | null;
  emailPort: number;
  emailUsername: string | null;
  /** Whether the connection begins with TLS; otherwise TLS is used if the mail server offers it. */
  emailSsl: boolean;
  /** Sender address; null: the user name if it is an address, otherwise `MAIL_FROM`. */
  emailFrom: string | null;
}

export interface EmailState extends EmailConfig {
  hasPassword: boolean;
  /**
   * Where mails go: to the mail server of `MAIL_URL`, which overrides the settings, or of the settings; `captured`: they
   * are kept on the site; `none`: the site sends no mail.
   */
  delivery: 'environment' | 'settings' | 'captured' | 'none';
}

export type SiteSettingKey =
  | Exclude<keyof WebConfig, 'baseUrl'>
  | keyof SwitchConfig
  | keyof EmailConfig
  | 'emailPassword';
export type SiteSettingValue = string | number | boolean | null;

/** A setting of the site. The value and the default of a secret are whether it is set. */
export interface SiteSettingRow {
  key: SiteSettingKey;
  value: SiteSettingValue;
  default: SiteSettingValue;
  /** Number of its changes so far. */
  version: number;
  /** Whether a feature that is on acts on it. */
  isUsed: boolean;
  /** Username of who made the newest change; null if it is not known. */
  changedBy: string | null;
  /** ISO 8601; null if it was never changed. */
  changedAt: string | null;
}

export interface SiteSettingChange {
  version: number;
  before: SiteSettingValue;
  after: SiteSettingValue;
  changedBy: string | null;
  gmtCreate: string;
}

/**
 * The version of each setting that the change is based on. If somebody has changed one since, nothing is saved. Settings
 * without a version are saved in any case.
 */
export type SettingVersions = { versions?: Partial<Record<SiteSettingKey, number>> };

/**
 * Calls about the site's settings. Absent fields stay unchanged; an empty text clears a field that may be empty.
 * @throws 409 with the field that somebody has changed since `versions`
 */
export interface SiteAdminCalls {
  'GET /api/admin/config/get-web-config': { data: WebConfig };
  'PUT /api/admin/config/set-web-config': {
    body: Partial<Omit<WebConfig, 'baseUrl'>> & SettingVersions;
    data: WebConfig;
  };
  'GET /api/admin/config/get-email-config': { data: EmailState };
  /** Changing the server removes the stored password unless a new one is given. */
  'PUT /api/admin/config/set-email-config': {
    body: Partial<EmailConfig> & { emailPassword?: string | null } & SettingVersions;
    data: EmailState;
  };
  /**
   * Sends a mail at once, with the settings that are stored.
   * @throws 502 with the code of the mail server when it was not accepted
   */
  'POST /api/admin/config/test-email': { body: { email: string }; data: { outcome: 'sent' | 'caught' } };
  /** Answers 410: the environment of the server names the database. */
  'GET /api/admin/config/get-db-and-redis-config': { data: null };
  'PUT /api/admin/config/set-db-and-redis-config': { data: null };
  'GET /api/admin/switch/info': { data: SwitchConfig & PluginLimits };
  'PUT /api/admin/switch/update': {
    body: Partial<SwitchConfig> & PluginLimits & SettingVersions;
    data: SwitchConfig & PluginLimits;
  };
  /** Lists all settings with their defaults and who changed them last. */
  'GET /api/admin/config/setting': { data: SiteSettingRow[] };
  /** Lists the changes of a setting, newest first. */
  'GET /api/admin/config/setting/history': {
    query: PageQuery & { key: SiteSettingKey };
    data: Page<SiteSettingChange>;
  };
  /**
   * Undoes the newest change of a setting, which has this version.
   * @throws 409 if somebody has changed the setting since
   */
  'POST /api/admin/config/setting/undo': { body: { key: SiteSettingKey; version: number }; data: SiteSettingRow };
}
