import { extensionPoint, type AttentionRow, type MachineLoad, type Status } from '@tribunal/contract';

export interface DashboardInfo {
  userNum: number;
  /** Number of visible contests outside groups that run now or start within 14 days. */
  recentContestNum: number;
  /** Number of submissions since the start of the day. */
  todayJudgeNum: number;
}

/** A login of the caller. */
export interface LoginRow {
  id: string;
  uid: string;
  userAgent: string;
  ip: string;
  gmtCreate: string;
  gmtModified: string;
  /** Whether it is the login of the call. */
  isCurrent: boolean;
}

/** Length of `HourlyActivity`: seven days. */
export const ACTIVITY_HOURS = 168;

/** The submissions of the last seven days by the hour; the last hour is the current one. */
export interface HourlyActivity {
  /** Start of the first hour, ISO 8601. */
  from: string;
  /** Number of submissions of each hour by their current verdict; frozen results of contests count as pending. */
  verdicts: { status: Status; counts: number[] }[];
}

/** Work of one problem source. */
export interface QueueLoad {
  /** `ME` for problems of this site, otherwise the key of the remote judge. */
  key: string;
  /** Judgements that no judge has claimed, without those that wait for an author. */
  waiting: number;
  /** Creation time of the oldest of them, ISO 8601; null if there is none. */
  oldestAt: string | null;
  /** Judgements that a judge has claimed. */
  running: number;
  /** Judgements that wait until the author corrects a problem that is set aside. */
  paused: number;
  /** Judgements that were postponed because a judge's machine was overloaded, and have no verdict yet. */
  postponed: number;
  /** Number of submissions of the last hour whose first judgement has ended. */
  judged: number;
  /** Time in ms from submission to verdict that half and 95 % of these stayed within; null if there are none. */
  p50Ms: number | null;
  p95Ms: number | null;
}

/** A connected judge. */
export interface JudgeLoad {
  name: string;
  instance: string;
  kind: 'local' | 'remote';
  slots: number;
  /** Number of judgements that it has claimed. */
  running: number;
  isDegraded: boolean;
  load: MachineLoad;
}

/** The disk of `DATA_DIR`, and the backups of the site. */
export interface StorageLoad {
  freeBytes: number;
  totalBytes: number;
  /** Time of the latest backup with `npm run backup`, ISO 8601; null if there is none. */
  lastBackupAt: string | null;
}

/** A part of the dashboard; null if it could not be read. */
export type DashboardPart<T> = T | null;

/** The state of the site. Parts are absent if the caller may not see them. */
export interface Dashboard {
  /** ISO 8601. */
  readAt: string;
  attention: AttentionRow[];
  activity: DashboardPart<HourlyActivity>;
  queues?: DashboardPart<QueueLoad[]>;
  judges?: DashboardPart<JudgeLoad[]>;
  storage?: DashboardPart<StorageLoad>;
}

/** A server process of the site. Loads are those of its machine, such as `12.50%`; null while they are not known. */
export interface ServerProcess {
  serviceId: string;
  host: string;
  port: number;
  /** Whether browsers reach the site by https. */
  secure: boolean;
  cpuCores: number;
  percentCpuLoad: string | null;
  percentMemoryLoad: string | null;
  metadata: { version: string; startedAt: string };
}

/** The server processes that run, and the load of the machine that answers. */
export interface ServiceInfo {
  backupCores: number;
  backupPercentCpuLoad: string | null;
  backupPercentMemoryLoad: string | null;
  backupService: ServerProcess[];
}

/** A judge that runs. Judges report no addresses; `/api/admin/health` has the loads of their machines. */
export interface JudgeServiceInfo {
  cpuCores: null;
  percentCpuLoad: null;
  percentMemoryLoad: null;
  /** Programs that it runs in parallel, and how many judgements it has claimed. */
  slots: number;
  running: number;
  service: {
    host: null;
    port: null;
    secure: null;
    metadata: { judgeName: string; instance: string; kind: 'local' | 'remote'; degraded: boolean };
  };
}

export interface DashboardCalls {
  'GET /api/admin/config/get-service-info': { data: ServiceInfo };
  'POST /api/admin/config/get-service-info': { data: ServiceInfo };
  'GET /api/admin/config/get-judge-service-info': { data: JudgeServiceInfo[] };
  'POST /api/admin/config/get-judge-service-info': { data: JudgeServiceInfo[] };
  /** Returns the counts of the site; the day is that of `timeZone`, by default UTC. */
  'GET /api/admin/dashboard/get-dashboard-info': { query: { timeZone?: string }; data: DashboardInfo };
  /** Returns the caller's newest other login, or the current one if there is no other; ended sessions are not known. */
  'POST /api/admin/dashboard/get-sessions': { data: LoginRow };
  /** Returns what the caller may see of the site's state, a few seconds old at most. */
  'GET /api/admin/dashboard': { data: Dashboard };
}

/** Counts visible contests outside groups that run now or start before `until`. */
export interface UpcomingContestCounter {
  countUpcoming(until: Date): Promise<number>;
}
export const upcomingContestCounters = extensionPoint<UpcomingContestCounter>('upcoming-contest-counters');
