import type { BoardRules } from '@tribunal/plugin-contest/contract';
import type { SubtaskPoints } from '@tribunal/plugin-contest/contract';

/**
 * Finished contest as plain JSON, which `npm run -s tribunal -- contest replay` and the admin pages read. Times are in ms from
 * the start unless stated otherwise.
 */
export interface ContestRecord {
  title: string;
  /** Start of the contest as ISO 8601. */
  startTime?: string;
  lengthMs: number;
  /** Start of the freeze; absent if the scoreboard was never frozen. */
  freezeMs?: number | null;
  rule: 'acm' | 'oi';
  /** In minutes; 20 by default. */
  penalty?: number;
  /** `second` by default. */
  timeUnit?: 'second' | 'minute';
  tieBreak?: BoardRules['tieBreak'];
  oiRankScoreType?: BoardRules['oiRankScoreType'];
  problems: { id: string; label: string; title?: string; color?: string | null }[];
  teams: { id: string; name: string; affiliation?: string | null; unofficial?: boolean }[];
  runs: RecordRun[];
}
export interface RecordRun {
  id: string;
  team: string;
  problem: string;
  timeMs: number;
  /** AC, WA, TLE, MLE, RE, PE, CE, OLE, PA …; null if never judged. */
  verdict: string | null;
  score?: number | null;
  /** Points of each subtask, keyed by its name. */
  subtasks?: SubtaskPoints;
  language?: string | null;
  /** Run time. */
  runMs?: number | null;
}
