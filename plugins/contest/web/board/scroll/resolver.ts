import type { AwardConfig, AwardRules, BoardRules } from '../../../contract';
import {
  acmBoard,
  awardsOf,
  ContestRuns,
  firstsOf,
  type AcmBoard,
  type AcmResult,
  type AcmStanding,
  type BoardView,
  type Run,
} from '../../../standings';

export interface ResolverInput {
  rules: BoardRules;
  /** The final view, but frozen: verdicts since `hiddenFromMs` are revealed one by one. */
  view: BoardView & { hiddenFromMs: number };
  runs: readonly Run[];
  /** Numbers of the problems, in column order. */
  problems: readonly number[];
  awards: AwardRules;
}

/** One cell of the scoreboard. */
export interface CellRef {
  team: string;
  problem: number;
}

const keyOf = ({ team, problem }: CellRef): string => `${problem} ${team}`;

const isSame = (a: AcmResult | undefined, b: AcmResult | undefined): boolean =>
  a?.solvedBy === b?.solvedBy && a?.errors === b?.errors && a?.pending === b?.pending && a?.total === b?.total;

/**
 * Reveals a frozen scoreboard from the bottom: always the first unknown problem of the lowest row that has one.
 * Hidden submissions are added as unjudged, so that the same engine computes every intermediate state; when
 * everything is revealed, the standings are the true ones.
 */
export class Resolver {
  readonly #contestRuns = new ContestRuns();
  readonly #board: AcmBoard;
  /** Submissions since the freeze, by cell. */
  readonly #hidden = new Map<string, Run[]>();
  /** Problems whose cells will change, by team. */
  readonly #unknown = new Map<string, ReadonlySet<number>>();
  readonly #opened: CellRef[] = [];
  readonly #final: readonly AcmStanding[];
  readonly #firsts: ReturnType<typeof firstsOf>;
  readonly #awards: ReadonlyMap<string, AwardConfig>;
  #firstsCache = new WeakMap<AcmStanding, AcmStanding>();

  constructor(private readonly input: ResolverInput) {
    const { rules, runs, awards } = input;
    const view = { ...input.view, hiddenFromMs: null };
    const finalRuns = new ContestRuns();
    for (const run of runs) {
      finalRuns.put(run);
      this.#contestRuns.put(this.#freeze(run));
    }
    this.#board = acmBoard(this.#contestRuns, rules, view);
    this.#final = acmBoard(finalRuns, rules, view).standings();
    this.#firsts = firstsOf(this.#final);
    this.#awards = awardsOf(this.#final, awards);
    const frozen = new Map(this.#board.standings().map((row) => [row.team, row.results]));
    for (const { team, results } of this.#final) {
      const changed = [...results.keys()].filter(
        (problem) => !isSame(results.get(problem), frozen.get(team)?.get(problem)),
      );
      if (changed.length > 0) this.#unknown.set(team, new Set(changed));
    }
  }

  /**
   * Returns the standings, best first. The first solvers of problems are always the final ones, so that a mark is
   * never withdrawn.
   */
  standings(): readonly AcmStanding[] {
    return this.#board.standings().map((row) => this.#withFirsts(row));
  }

  /** Returns the cell to reveal next; null if all are revealed. */
  next(): CellRef | null {
    const row = this.#board.standings().findLast(({ team }) => this.#unknown.has(team));
    if (!row) return null;
    const unknown = this.#unknown.get(row.team)!;
    return { team: row.team, problem: this.input.problems.find((problem) => unknown.has(problem))! };
  }

  /** Reveals the next cell and returns it; null if all are revealed. */
  step(): CellRef | null {
    const cell = this.next();
    if (!cell) return null;
    for (const run of this.#hidden.get(keyOf(cell)) ?? []) this.#contestRuns.put(run);
    this.#setState(cell, 'known');
    this.#opened.push(cell);
    return cell;
  }

  /** Hides the cell revealed last and returns it; null if none is revealed. */
  undo(): CellRef | null {
    const cell = this.#opened.pop();
    if (!cell) return null;
    for (const run of this.#hidden.get(keyOf(cell)) ?? []) this.#contestRuns.put({ ...run, status: null });
    this.#setState(cell, 'unknown');
    return cell;
  }

  /** Number of cells still to reveal. */
  get remaining(): number {
    return [...this.#unknown.values()].reduce((sum, problems) => sum + problems.size, 0);
  }

  get opened(): number {
    return this.#opened.length;
  }

  /** Returns the teams whose rank is final: no cell in their row or below it is unknown. */
  finals(): ReadonlySet<string> {
    const rows = this.#board.standings();
    const lowest = rows.findLastIndex(({ team }) => this.#unknown.has(team));
    return new Set(rows.slice(lowest + 1).map(({ team }) => team));
  }

  /** Returns the award of a team. The caller shows it only once the team's rank is final. */
  awardOf(team: string): AwardConfig | null {
    return this.#awards.get(team) ?? null;
  }

  #freeze(run: Run): Run {
    const { startAt, lengthMs, hiddenFromMs } = this.input.view;
    const atMs = run.submittedAt - startAt;
    if (atMs < hiddenFromMs || atMs >= lengthMs) return run;
    const key = keyOf(run);
    this.#hidden.set(key, [...(this.#hidden.get(key) ?? []), run]);
    return { ...run, status: null };
  }

  #setState({ team, problem }: CellRef, as: 'known' | 'unknown'): void {
    const problems = new Set(this.#unknown.get(team));
    if (as === 'known') problems.delete(problem);
    else problems.add(problem);
    if (problems.size > 0) this.#unknown.set(team, problems);
    else this.#unknown.delete(team);
  }

  #withFirsts(row: AcmStanding): AcmStanding {
    const known = this.#firstsCache.get(row);
    if (known) return known;
    const isWrong = [...row.results].some(
      ([problem, result]) => result.isFirst !== this.#isFirst(row.team, problem, result),
    );
    const withFirsts = isWrong
      ? {
          ...row,
          results: new Map(
            [...row.results].map(([problem, result]) => [
              problem,
              { ...result, isFirst: this.#isFirst(row.team, problem, result) },
            ]),
          ),
        }
      : row;
    this.#firstsCache.set(row, withFirsts);
    return withFirsts;
  }

  #isFirst(team: string, problem: number, { solvedBy }: AcmResult): boolean {
    const first = this.#firsts.get(problem);
    return first !== undefined && first.team === team && first.id === solvedBy;
  }
}
