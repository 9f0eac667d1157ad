import { Status } from '@tribunal/contract';
import type { ContestReplay } from '../../../contract';
import { boardOf, Field, type BoardView, type Run, type Standing } from '../../../standings';

const isStatus = (value: number): value is Status => (Object.values(Status) as number[]).includes(value);

/** The columns as runs, in the order in which they were sent. */
export function runsOf({ runs, teams, problems, startTime }: ContestReplay): Run[] {
  const start = Date.parse(startTime);
  return runs.team.flatMap((team, place) => {
    const status = runs.status[place]!;
    return {
      id: place + 1,
      team: teams[team]!.team,
      problem: problems[runs.problem[place]!]!.id,
      submittedAt: start + runs.atMs[place]!,
      status: isStatus(status) ? status : null,
      score: runs.score[place] ?? null,
      timeMs: runs.timeMs[place] ?? null,
      subtasks: runs.subtasks?.[place] ?? null,
    };
  });
}

/** How a finished contest is looked at. */
export interface ReplayLook {
  /** `as seen`: what was hidden then stays hidden. */
  seal: 'open' | 'as seen';
}

/** The board of a finished contest at any moment. Going on from the last one costs only what was sent in between. */
export class ReplayPlayer {
  readonly #runs: readonly Run[];
  readonly #view: BoardView;
  #field = new Field();
  #board;
  #next = 0;

  constructor(
    private readonly replay: ContestReplay,
    { seal }: ReplayLook,
  ) {
    this.#runs = runsOf(replay);
    const stars = new Set(replay.teams.flatMap(({ team, isStar }) => (isStar ? team : [])));
    this.#view = {
      startAt: Date.parse(replay.startTime),
      lengthMs: replay.lengthMs,
      hiddenFromMs: seal === 'as seen' ? replay.freezeMs : null,
      includesLate: false,
      isStar: (team) => stars.has(team),
      teams: replay.teams.map(({ team }) => team),
    };
    this.#board = this.#begin();
  }

  /** With all that was sent in the first `ms`; the best first. */
  standingsAt(ms: number): readonly Standing[] {
    const until = this.#view.startAt + ms;
    const last = this.#runs[this.#next - 1];
    if (last && last.submittedAt >= until) this.#board = this.#begin();
    for (let run = this.#runs[this.#next]; run && run.submittedAt < until; run = this.#runs[this.#next]) {
      this.#field.put(run);
      this.#next += 1;
    }
    return this.#board.standings();
  }

  #begin() {
    this.#field = new Field();
    this.#next = 0;
    return boardOf(this.#field, this.replay.rules, this.#view);
  }
}

/** How many solved each problem, and how many attempts there were, by the number of the problem. */
export function countsOf(standings: readonly Standing[]): Map<number, { ac: number; total: number }> {
  const counts = new Map<number, { ac: number; total: number }>();
  for (const { results } of standings) {
    for (const [problem, result] of results) {
      const count = counts.get(problem) ?? { ac: 0, total: 0 };
      const isSolved = 'solvedAtMs' in result ? result.solvedAtMs !== null : result.isAccepted;
      counts.set(problem, { ac: count.ac + Number(isSolved), total: count.total + result.total });
    }
  }
  return counts;
}
