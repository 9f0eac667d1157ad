import type { RoleId } from '../vocabulary';
import type { PluginState } from '../plugin';

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

export interface Health {
  version: string;
  database: string;
  queue: string;
  judges: JudgeHealth[];
  plugins: { id: string; state: PluginState }[];
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

export interface PluginRow {
  id: string;
  version: string;
  kind: 'feature' | 'remote-judge';
  state: PluginState;
  wanted: 'on' | 'off';
  requires: string[];
  /** Why it waits or failed. */
  reason: string | null;
  /** What it holds now: routes, jobs, listeners … one line each. */
  effects: string[];
  since: string;
}

export interface SystemCalls {
  'GET /api/health': { data: Health };
  'GET /api/get-website-config': { data: WebsiteConfig };
  'GET /api/get-last-week-submission-statistics': { query: { forceRefresh?: boolean }; data: WeekStatistics };
  'GET /api/get-recent-seven-ac-rank': { data: RecentRankRow[] };
  'GET /api/admin/plugin': { data: PluginRow[] };
  /** Answers when the wanted state is stored; the change itself is seen in `state`. */
  'PUT /api/admin/plugin': { body: { id: string; wanted: 'on' | 'off' }; data: PluginRow };
}

export type { RoleId };
