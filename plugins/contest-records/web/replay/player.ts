import { Status } from '@tribunal/contract';
import type { ContestReplay } from '../../contract';
import { boardOf, ContestRuns, type BoardView, type Run, type Standing } from '@tribunal/plugin-contest/standings';

const isStatus = (value: number): value is Status => (Object.values(Status) as number[]).includes(value);

/** Converts the columns to runs, in the order of submission. */
export function runsOf({ runs, teams, problems, startTime }: ContestReplay): Run[] {
  const start = Date.parse(startTime);
  return runs.team.flatMap((team, index) => {
    const status = runs.status[index]!;
    return {
      id: index + 1,
      team: teams[team]!.team,
      problem: problems[runs.problem[index]!]!.id,
      submittedAt: start + runs.atMs[index]!,
      status: isStatus(status) ? status : null,
      score: runs.score[index] ?? null,
      timeMs: runs.timeMs[index] ?? null,
      subtasks: runs.subtasks?.[index] ?? null,
    };
  });
}

/** View options of a replay. */
export interface ReplayOptions {
  /** `frozen`: results hidden by the freeze stay hidden. */
  freeze: 'open' | 'frozen';
}

/**
 * Computes the scoreboard of a finished contest at any moment. Moving forward costs only the submissions in between.
 */
export class ReplayPlayer {
  readonly #runs: readonly Run[];
  readonly #view: BoardView;
  #contestRuns = new ContestRuns();
  #board;
  #next = 0;

  constructor(
    private readonly replay: ContestReplay,
    { freeze }: ReplayOptions,
  ) {
    this.#runs = runsOf(replay);
    const stars = new Set(replay.teams.flatMap(({ team, isStar }) => (isStar ? team : [])));
    this.#view = {
      startAt: Date.parse(replay.startTime),
      lengthMs: replay.lengthMs,
      hiddenFromMs: freeze === 'frozen' ? replay.freezeMs : null,
      includesLate: false,
      isStar: (team) => stars.has(team),
      teams: replay.teams.map(({ team }) => team),
    };
    this.#board = this.#reset();
  }

  /** Returns the standings after the first `ms` milliseconds, best first. */
  standingsAt(ms: number): readonly Standing[] {
    const until = this.#view.startAt + ms;
    const last = this.#runs[this.#next - 1];
    if (last && last.submittedAt >= until) this.#board = this.#reset();
    for (let run = this.#runs[this.#next]; run && run.submittedAt < until; run = this.#runs[this.#next]) {
      this.#contestRuns.put(run);
      this.#next += 1;
    }
    return this.#board.standings();
  }

  #reset() {
    this.#contestRuns = new ContestRuns();
    this.#next = 0;
    return boardOf(this.#contestRuns, this.replay.rules, this.#view);
  }
}
