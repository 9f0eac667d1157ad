import type { BoardRules } from './board';
import type { SubtaskPoints } from './log';
import type { BoardProblem } from './problems';

/** What replaying needs of a contest whose results are open: browsers count the board of any minute by themselves. */
export interface ContestReplay {
  cid: number;
  rules: BoardRules;
  startTime: string;
  lengthMs: number;
  freezeMs: number | null;
  problems: BoardProblem[];
  teams: { team: string; name: string; school: string | null; isStar: boolean }[];
  /** Columns of equal length, by submission time: team and problem are places in the lists above. */
  runs: {
    team: number[];
    problem: number[];
    atMs: number[];
    /** `Status`. */
    status: number[];
    score: (number | null)[];
    timeMs: (number | null)[];
    /** Where the best points of each subtask count. */
    subtasks?: (SubtaskPoints | null)[];
  };
}

export interface ReplayCalls {
  /** Contests that have ended and hide nothing. */
  'GET /api/get-contest-replay': { query: { cid: number }; data: ContestReplay };
}
