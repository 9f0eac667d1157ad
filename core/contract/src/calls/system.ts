import type { Locale, RoleId } from '../vocabulary';
import type { PluginState, SettingSpec, SettingValue } from '../plugin';

export interface WebsiteConfig {
  baseUrl: string;
  name: string;
  shortName: string;
  description: string | null;
  register: boolean;
  /** Whether registering asks for a code sent by mail. */
  registerCode: boolean;
  /** Whether the site can send mail, so that a password can be reset. */
  mail: boolean;
  recordName: string | null;
  recordUrl: string | null;
  projectName: string | null;
  projectUrl: string | null;
  openPublicDiscussion: boolean;
  openGroupDiscussion: boolean;
  openContestComment: boolean;
  /** Ids of the plugins that are on; the browser shows only their pages and slots. */
  plugins: string[];
}

export interface JudgeHealth {
  name: string;
  languages: string[];
  /** Languages it knows and cannot offer, each with the reason. */
  unavailable: { name: string; reason: string }[];
  slots: number;
  degraded: string[];
}

/** What everybody may know of how the site is; a server that is not ready answers 503. */
export interface Health {
  /** `degraded`: the site works, but not everything is judged now and submissions wait, or this server's clock is wrong. */
  status: 'ok' | 'degraded';
}

/** `silent`: no answer in time; `failing`: it answers, but cannot write or read. */
export type PartState = 'ok' | 'silent' | 'failing';

/** `unmarked`: the folder of test data lacks the site's id; `foreign`: it has the id of another site. */
export type StoreState = PartState | 'unmarked' | 'foreign';

/** How the site is, for staff. */
export interface HealthDetails {
  version: string;
  status: Health['status'] | 'down';
  database: PartState;
  /** `DATA_DIR`. */
  files: StoreState;
  /** The driver; null: it does not answer. */
  queue: string | null;
  judges: JudgeHealth[];
  plugins: { id: string; state: PluginState }[];
  /** Senders of forwarded requests that are not in `TRUSTED_PROXIES`: the site's proxy, when it is not named there. */
  untrustedProxies: string[];
  /** How far the clock of this server is ahead of the database's, in ms; null while that is not known. */
  clockSkewMs: number | null;
}

export interface WeekStatistics {
  /** `MM-dd`, oldest first. */
  dateStrList: string[];
  acCountList: number[];
  totalCountList: number[];
}

export interface RecentRankRow {
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  titleName: string | null;
  titleColor: string | null;
  ac: number;
}

/** Why a plugin can never start as it is: its range, as text or as it fits; what it requires. */
export type PluginFault =
  | { kind: 'twice' }
  | { kind: 'contract'; wants: string; has: string }
  | { kind: 'range'; wants: string }
  | { kind: 'missing'; ids: string[] }
  | { kind: 'circle'; path: string[] };

/** Starts that failed, in a row. */
export interface PluginFailure {
  /** Of the last one. */
  message: string;
  count: number;
  /** ISO, of the first and of the last one. */
  since: string;
  lastAt: string;
  /** When it is tried again by itself; null: it rests until somebody says so. */
  nextAt: string | null;
}

export interface PluginRow {
  id: string;
  /** As its locale files say; where they say nothing, the remote judge's name or its id. */
  names: Record<Locale, string>;
  version: string;
  kind: 'feature' | 'remote-judge';
  state: PluginState;
  wanted: 'on' | 'off';
  requires: string[];
  /** Why it waits or failed, in English. */
  reason: string | null;
  fault: PluginFault | null;
  failure: PluginFailure | null;
  /** Calls and messages under way in it. */
  underWay: number;
  /** While it drains: when it stops whatever is under way, ISO. */
  stopsBy: string | null;
  /** What it holds now: routes, jobs, listeners … one line each. */
  effects: string[];
  since: string;
  /** From a folder outside the checkout. */
  isAdded: boolean;
  settings: PluginSettingRow[];
}

export interface PluginSettingRow {
  name: string;
  spec: SettingSpec;
  /** What the plugin's locale files say of `spec.label`; empty: nothing. */
  labels: Partial<Record<Locale, string>>;
  /** null: a secret. */
  value: SettingValue | null;
  /** Whether a secret is stored. */
  hasSecret: boolean;
}

/** What switching a plugin off interrupts, together with the plugins that need it. */
export interface PluginUsage {
  /** A sentence in the viewer's language for everything that is in progress. */
  interrupts: string[];
  /** Ids of the active plugins that stop with it. */
  dependents: string[];
}

export interface SystemCalls {
  /** Readiness: 503 while this server cannot store and read rows and files. */
  'GET /api/health': { data: Health };
  /** Liveness: whether the process answers, and nothing else. */
  'GET /api/health/live': { data: { status: 'ok' } };
  'GET /api/admin/health': { data: HealthDetails };
  'GET /api/get-website-config': { data: WebsiteConfig };
  'GET /api/get-last-week-submission-statistics': { query: { forceRefresh?: boolean }; data: WeekStatistics };
  'GET /api/get-recent-seven-ac-rank': { data: RecentRankRow[] };
  'GET /api/admin/plugin': { data: PluginRow[] };
  'GET /api/admin/plugin/usage': { query: { id: string }; data: PluginUsage };
  /** Answers when the wanted state is stored; the change itself is seen in `state`. */
  'PUT /api/admin/plugin': { body: { id: string; wanted: 'on' | 'off' }; data: PluginRow };
  /** Forgets that it failed and starts it, in every process; the change itself is seen in `state`. */
  'POST /api/admin/plugin/retry': { body: { id: string }; data: PluginRow };
  /** Fields that are absent stay; a secret is taken and never told again, an empty one removes it. */
  'PUT /api/admin/plugin/settings': {
    body: { id: string; values: Record<string, SettingValue> };
    data: PluginRow;
  };
}

export type { RoleId };
