import type { Status } from '@tribunal/contract';
import type { BoardRules } from '@tribunal/plugin-contest/contract';
import type { Standing } from '@tribunal/plugin-contest/standings';
import type { RecordTeam } from '../draft';

/** Contest data to export, as a scoreboard shows it. Spans are in ms from the start. */
export interface ExportedContest {
  title: string;
  /** ms since 1970. */
  startAt: number;
  lengthMs: number;
  freezeMs: number | null;
  rules: BoardRules;
  problems: { id: number; label: string; title: string; color: string | null }[];
  teams: RecordTeam[];
  /** Number of winners of each award, the highest award first. */
  awards: { name: string; count: number }[];
  /** Whether equal ranks share an award. */
  sharesAwards: boolean;
  /** Submissions of these teams to these problems, ordered by time. */
  runs: ExportedRun[];
  /** Standings of these teams, the best first. */
  standings: readonly Standing[];
}
export interface ExportedRun {
  id: number;
  team: string;
  problem: number;
  atMs: number;
  /** null if hidden or not judged yet. */
  status: Status | null;
  score: number | null;
  language: string | null;
}
