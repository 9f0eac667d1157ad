import type { BoardRules } from '@tribunal/plugin-contest/contract';
import type { SubtaskPoints } from '@tribunal/plugin-contest/contract';
import type { BoardProblem } from '@tribunal/plugin-contest/contract';

/** Data for replaying a contest whose results are open: browsers compute the scoreboard of any minute themselves. */
export interface ContestReplay {
  cid: number;
  rules: BoardRules;
  startTime: string;
  lengthMs: number;
  freezeMs: number | null;
  problems: BoardProblem[];
  teams: { team: string; name: string; school: string | null; isStar: boolean }[];
  /** Columns of equal length, ordered by submission time; team and problem are indices into the lists above. */
  runs: {
    team: number[];
    problem: number[];
    atMs: number[];
    /** `Status`. */
    status: number[];
    score: (number | null)[];
    timeMs: (number | null)[];
    /** Present when the best points of each subtask count. */
    subtasks?: (SubtaskPoints | null)[];
  };
}

export interface ReplayCalls {
  /** Only for contests that have ended and hide no results. */
  'GET /api/get-contest-replay': { query: { cid: number }; data: ContestReplay };
}
