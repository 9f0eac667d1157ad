import type { BoardRules } from './board';
import type { SubtaskPoints } from './log';

/**
 * A finished contest as plain JSON, which `npm run -s contest -- replay` and the back office read. Times are ms from the
 * start unless told.
 */
export interface ContestRecord {
  title: string;
  /** ISO 8601; when it was. */
  startTime?: string;
  lengthMs: number;
  /** From when the board was frozen; absent: never. */
  freezeMs?: number | null;
  rule: 'acm' | 'oi';
  /** Minutes; 20 unless told. */
  penalty?: number;
  /** `second` unless told. */
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
  /** AC, WA, TLE, MLE, RE, PE, CE, OLE, PA … ; null: never judged. */
  verdict: string | null;
  score?: number | null;
  /** Points of each subtask, by its name. */
  subtasks?: SubtaskPoints;
  language?: string | null;
  /** Run time. */
  runMs?: number | null;
}
