import type { Locale, RoleId } from '../vocabulary';
import type { MachineLoad } from './judge';
import type { PluginAbout, PluginCategory, PluginPlace, PluginState, SettingSpec, SettingValue } from '../plugin';

/** The built web part of a plugin outside the checkout, as addresses that the browser loads. */
export interface PluginWebModule {
  /** A module whose default export is the web part. */
  entry: string;
  styles: string[];
  /** Addresses of its pages, and its name, for those who open one while it is off; absent if they are not known. */
  pages?: { names: Record<Locale, string>; paths: string[] };
}

export interface WebsiteConfig {
  baseUrl: string;
  name: string;
  shortName: string;
  description: string | null;
  register: boolean;
  /** Whether registration requires a code sent by mail. */
  registerCode: boolean;
  /** Whether the site can send mail, which resetting a password requires. */
  mail: boolean;
  recordName: string | null;
  recordUrl: string | null;
  projectName: string | null;
  projectUrl: string | null;
  openPublicDiscussion: boolean;
  openGroupDiscussion: boolean;
  openContestComment: boolean;
  /** Ids of the enabled plugins; the browser shows only their pages and slots. */
  plugins: string[];
  /** Web parts of plugins outside the checkout by id, also of those that are disabled. */
  pluginModules: Record<string, PluginWebModule>;
}

export interface JudgeHealth {
  name: string;
  languages: string[];
  /** Languages that the judge knows but cannot offer, each with the reason. */
  unavailable: { name: string; reason: string }[];
  slots: number;
  degraded: string[];
  load: MachineLoad;
}

/** Public health of the site; a server that is not ready answers 503. */
export interface Health {
  /**
   * `degraded`: the site works, but some submissions cannot be judged now and wait, or this server's clock is wrong.
   */
  status: 'ok' | 'degraded';
}

/** `silent`: no answer in time; `failing`: it answers but cannot read or write. */
export type ComponentState = 'ok' | 'silent' | 'failing';

/** `unmarked`: the test data folder lacks the site's id; `foreign`: it has the id of another site. */
export type StorageState = ComponentState | 'unmarked' | 'foreign';

/** Health of the parts of the site. */
export interface HealthDetails {
  version: string;
  status: Health['status'] | 'down';
  database: ComponentState;
  /** State of `DATA_DIR`. */
  files: StorageState;
  /** Name of the queue driver; null if the queue does not answer. */
  queue: string | null;
  judges: JudgeHealth[];
  plugins: { id: string; state: PluginState }[];
  /**
   * Senders of forwarded requests that are not listed in `TRUSTED_PROXIES`, such as the site's own proxy if it is
   * missing there.
   */
  untrustedProxies: string[];
  /** How far this server's clock is ahead of the database's, in ms; null if it is unknown. */
  clockSkewMs: number | null;
}

/** A failure that a person has to look at. */
export interface AttentionRow {
  /** A sentence in the caller's language. */
  text: string;
  /** Page of the site that shows it, below the root. */
  link: string;
  /** Time of the earliest such failure, ISO 8601; null if it is not known. */
  since: string | null;
}

/** Detailed health of the site, for staff. */
export interface HealthReport extends HealthDetails {
  /** The failures that the caller may see; they do not change the status. */
  attention: AttentionRow[];
}

export interface WeekStatistics {
  /** Dates as `MM-dd`, oldest first. */
  dateStrList: string[];
  acCountList: number[];
  totalCountList: number[];
}

/**
 * Reason why a plugin can never start in its current form: its id exists twice, its contract range does not match
 * (`contract`) or is invalid (`range`), its requirements are missing or circular, it does not build, its manifest cannot
 * be read (`manifest`), or its schema cannot be brought up to date; `name` is the migration that throws, or null if
 * none can be applied.
 */
export type PluginFault =
  | { kind: 'twice' }
  | { kind: 'contract'; wants: string; has: string }
  | { kind: 'range'; wants: string }
  | { kind: 'missing'; ids: string[] }
  | { kind: 'circle'; path: string[] }
  | { kind: 'build'; message: string }
  | { kind: 'manifest'; message: string }
  | { kind: 'migration'; name: string | null; message: string };

/** Consecutive failed starts of a plugin. */
export interface PluginFailure {
  /** Message of the last failure. */
  message: string;
  count: number;
  /** Times of the first and the last failure, ISO 8601. */
  since: string;
  lastAt: string;
  /** Time of the next automatic attempt; null if it waits for a manual retry. */
  nextAt: string | null;
}

export interface PluginRow {
  id: string;
  /** Names from the plugin's locale files; where those have none, the problem source's name or the plugin's id. */
  names: Record<Locale, string>;
  /** A sentence on what it does; empty where its locale files have none. */
  summaries: Record<Locale, string>;
  version: string;
  kind: 'feature' | 'remote-judge';
  category: PluginCategory;
  state: PluginState;
  wanted: 'on' | 'off';
  requires: string[];
  /** Reason why it waits or failed, in English. */
  reason: string | null;
  fault: PluginFault | null;
  failure: PluginFailure | null;
  /** Number of calls and messages that the plugin is handling. */
  underWay: number;
  /** While the plugin drains: time at which remaining work is aborted, ISO 8601. */
  stopsBy: string | null;
  /** Active effects of the plugin (routes, jobs, listeners, …), one line each. */
  effects: string[];
  since: string;
  /** Whether the plugin comes from a folder outside the checkout. */
  isAdded: boolean;
  place: PluginPlace;
  /** Who made it; null for plugins of the checkout. */
  about: PluginAbout | null;
  settings: PluginSettingRow[];
}

export interface PluginSettingRow {
  name: string;
  spec: SettingSpec;
  /** Texts of the plugin's locale files for `spec.label`; empty if there are none. */
  labels: Partial<Record<Locale, string>>;
  /** null for a secret. */
  value: SettingValue | null;
  /** Whether a secret is stored. */
  hasSecret: boolean;
}

/** What disabling a plugin interrupts, including the plugins that depend on it. */
export interface PluginUsage {
  /** One sentence in the viewer's language per kind of work in progress. */
  interrupts: string[];
  /** Ids of the active plugins that stop together with it. */
  dependents: string[];
}

export interface SystemCalls {
  /**
   * Readiness check.
   * @throws 503 while this server cannot store and read rows and files
   */
  'GET /api/health': { data: Health };
  /** Liveness check: states only that the process answers. */
  'GET /api/health/live': { data: { status: 'ok' } };
  'GET /api/admin/health': { data: HealthReport };
  'GET /api/get-website-config': { data: WebsiteConfig };
  /** Counts the submissions of today and the six days before, in `timeZone`, by default UTC. */
  'GET /api/get-last-week-submission-statistics': {
    query: { forceRefresh?: boolean; timeZone?: string };
    data: WeekStatistics;
  };
  'GET /api/admin/plugin': { data: PluginRow[] };
  'GET /api/admin/plugin/usage': { query: { id: string }; data: PluginUsage };
  /** Stores whether the plugin is to be on or off and answers then; `state` shows the progress of the change. */
  'PUT /api/admin/plugin': { body: { id: string; wanted: 'on' | 'off' }; data: PluginRow };
  /** Clears a plugin's failures and starts it in every process; `state` shows the progress. */
  'POST /api/admin/plugin/retry': { body: { id: string }; data: PluginRow };
  /** Changes settings. Absent fields stay unchanged; a secret is never returned, and an empty one removes it. */
  'PUT /api/admin/plugin/settings': {
    body: { id: string; values: Record<string, SettingValue> };
    data: PluginRow;
  };
}

export type { RoleId };
