import { AwardType, type AwardConfig, type BoardRules } from '../../../contract';
import {
  acmBoard,
  awardsOf,
  Field,
  firstsOf,
  type AcmBoard,
  type AcmResult,
  type AcmStanding,
  type BoardView,
  type Run,
} from '../../../standings';

export const MEDALS = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof MEDALS)[number];

export interface ResolverInput {
  rules: BoardRules;
  /** As everybody sees it in the end, but with the seal: verdicts since `hiddenFromMs` are opened one by one. */
  view: BoardView & { hiddenFromMs: number };
  runs: readonly Run[];
  /** Numbers of the problems, in the order of the columns. */
  problems: readonly number[];
  /** How many of each there are: gold, silver, bronze. */
  medals: readonly [number, number, number];
}

/** One cell of the board. */
export interface Place {
  team: string;
  problem: number;
}

const keyOf = ({ team, problem }: Place): string => `${problem} ${team}`;

const isSame = (a: AcmResult | undefined, b: AcmResult | undefined): boolean =>
  a?.solvedBy === b?.solvedBy && a?.errors === b?.errors && a?.tries === b?.tries && a?.total === b?.total;

const configOf = (name: Medal, place: number, num: number): AwardConfig => ({
  name,
  num,
  priority: place,
  background: '',
  color: '',
});

/**
 * Opens a sealed board from below: always the first unknown problem of the lowest row that has one. What is hidden is put
 * into the field as not judged, so that one engine counts every state in between; when all is open the field is the true one.
 */
export class Resolver {
  readonly #field = new Field();
  readonly #board: AcmBoard;
  /** What was sent since the seal, by cell. */
  readonly #hidden = new Map<string, Run[]>();
  /** Cells that will change. */
  readonly #unknown = new Map<string, ReadonlySet<number>>();
  readonly #opened: Place[] = [];
  readonly #final: readonly AcmStanding[];
  readonly #firsts: ReturnType<typeof firstsOf>;
  readonly #medals: ReadonlyMap<string, Medal>;
  #marked = new WeakMap<AcmStanding, AcmStanding>();

  constructor(private readonly input: ResolverInput) {
    const { rules, runs, medals } = input;
    const view = { ...input.view, hiddenFromMs: null };
    const truth = new Field();
    for (const run of runs) {
      truth.put(run);
      this.#field.put(this.#sealed(run));
    }
    this.#board = acmBoard(this.#field, rules, view);
    this.#final = acmBoard(truth, rules, view).standings();
    this.#firsts = firstsOf(this.#final);
    const awards = MEDALS.map((name, place) => configOf(name, place, medals[place]!));
    const won = awardsOf(this.#final, { awardType: AwardType.Number, awards });
    this.#medals = new Map([...won].map(([team, { name }]) => [team, name as Medal]));
    const sealed = new Map(this.#board.standings().map((row) => [row.team, row.results]));
    for (const { team, results } of this.#final) {
      const differ = [...results.keys()].filter(
        (problem) => !isSame(results.get(problem), sealed.get(team)?.get(problem)),
      );
      if (differ.length > 0) this.#unknown.set(team, new Set(differ));
    }
  }

  /** The best first. Who was first to solve a problem is told as it is in the end, so that no mark is ever taken back. */
  standings(): readonly AcmStanding[] {
    return this.#board.standings().map((row) => this.#withFirsts(row));
  }

  /** What will be opened next; null: all is open. */
  next(): Place | null {
    const row = this.#board.standings().findLast(({ team }) => this.#unknown.has(team));
    if (!row) return null;
    const unknown = this.#unknown.get(row.team)!;
    return { team: row.team, problem: this.input.problems.find((problem) => unknown.has(problem))! };
  }

  /** Opens the next cell and answers which; null: all is open. */
  step(): Place | null {
    const place = this.next();
    if (!place) return null;
    for (const run of this.#hidden.get(keyOf(place)) ?? []) this.#field.put(run);
    this.#mark(place, 'known');
    this.#opened.push(place);
    return place;
  }

  /** Closes the cell again that was opened last, and answers which; null: none is open. */
  undo(): Place | null {
    const place = this.#opened.pop();
    if (!place) return null;
    for (const run of this.#hidden.get(keyOf(place)) ?? []) this.#field.put({ ...run, status: null });
    this.#mark(place, 'unknown');
    return place;
  }

  /** Cells that are still to be opened. */
  get left(): number {
    return [...this.#unknown.values()].reduce((sum, problems) => sum + problems.size, 0);
  }

  get opened(): number {
    return this.#opened.length;
  }

  /** Whether the row of a team has found its last place: nothing at it or below it is unknown. */
  finals(): ReadonlySet<string> {
    const rows = this.#board.standings();
    const lowest = rows.findLastIndex(({ team }) => this.#unknown.has(team));
    return new Set(rows.slice(lowest + 1).map(({ team }) => team));
  }

  /** What a team wins; told of those alone whose place is final. */
  medalOf(team: string): Medal | null {
    return this.#medals.get(team) ?? null;
  }

  #sealed(run: Run): Run {
    const { startAt, lengthMs, hiddenFromMs } = this.input.view;
    const atMs = run.submittedAt - startAt;
    if (atMs < hiddenFromMs || atMs >= lengthMs) return run;
    const key = keyOf(run);
    this.#hidden.set(key, [...(this.#hidden.get(key) ?? []), run]);
    return { ...run, status: null };
  }

  #mark({ team, problem }: Place, as: 'known' | 'unknown'): void {
    const problems = new Set(this.#unknown.get(team));
    if (as === 'known') problems.delete(problem);
    else problems.add(problem);
    if (problems.size > 0) this.#unknown.set(team, problems);
    else this.#unknown.delete(team);
  }

  #withFirsts(row: AcmStanding): AcmStanding {
    const known = this.#marked.get(row);
    if (known) return known;
    const isWrong = [...row.results].some(
      ([problem, result]) => result.isFirst !== this.#isFirst(row.team, problem, result),
    );
    const marked = isWrong
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
    this.#marked.set(row, marked);
    return marked;
  }

  #isFirst(team: string, problem: number, { solvedBy }: AcmResult): boolean {
    const first = this.#firsts.get(problem);
    return first !== undefined && first.team === team && first.id === solvedBy;
  }
}
