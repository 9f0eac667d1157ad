import type { Field, TeamRuns } from './field';
import { ranked } from './rank';
import type { Scoring } from './scoring';
import type { BoardView } from './types';

interface BoardRow<Result> {
  team: string;
  rank: number;
  results: ReadonlyMap<number, Result>;
}

/** Whether two flat objects of one type say the same. */
const same = <T extends object>(a: T, b: T | null): boolean =>
  b !== null && (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key]);

/**
 * The standings of a field under one rule, from one view. Reading counts anew only what has changed since it was read
 * last; rows that are as they were are the very same objects, so that a caller can see which are not.
 */
export class Board<Result extends object, Row extends BoardRow<Result>> {
  readonly #rows = new Map<string, Row>();
  #ranked: readonly Row[] = [];
  #seen = -1;
  readonly #listed: ReadonlySet<string>;

  constructor(
    private readonly field: Field,
    private readonly scoring: Scoring<Result, Row>,
    private readonly view: BoardView,
  ) {
    this.#listed = new Set(view.teams);
  }

  /** The best first. */
  standings(): readonly Row[] {
    if (this.#seen !== this.field.revision) this.#catchUp();
    return this.#ranked;
  }

  /** null: not on the board. */
  standingOf(team: string): Row | null {
    this.standings();
    return this.#rows.get(team) ?? null;
  }

  #catchUp(): void {
    const changed = new Set<string>();
    const touched = new Set<number>();
    if (this.#seen < 0) for (const team of this.#listed) this.#put(team, new Map(), changed);
    for (const entry of this.field.teams.values()) {
      if (entry.revision > this.#seen) this.#count(entry, changed, touched);
    }
    for (const problem of touched) this.#mark(problem, changed);
    this.#seen = this.field.revision;
    if (changed.size > 0) this.#rank(changed);
  }

  /** Counts the changed problems of a team; adds to `touched` those where others' marks may be other ones now. */
  #count({ team, problems }: TeamRuns, changed: Set<string>, touched: Set<number>): void {
    const before = this.#rows.get(team)?.results;
    const results = new Map<number, Result>();
    for (const [problem, { revision, runs }] of problems) {
      const old = before?.get(problem) ?? null;
      const now = revision > this.#seen ? this.scoring.resultOf(runs, old) : old;
      if (now !== null) results.set(problem, same(now, old) ? old! : now);
    }
    const differ = [...new Set([...results.keys(), ...(before?.keys() ?? [])])].filter(
      (problem) => results.get(problem) !== before?.get(problem),
    );
    if (differ.length === 0) return;
    const concerns = (result: Result | undefined): boolean =>
      result !== undefined && this.scoring.marks?.concern(result) === true;
    for (const problem of differ) {
      if (concerns(results.get(problem)) || concerns(before?.get(problem))) touched.add(problem);
    }
    this.#put(team, results, changed);
  }

  #mark(problem: number, changed: Set<string>): void {
    for (const [team, result] of this.scoring.marks?.correct(this.#rows.values(), problem) ?? []) {
      this.#put(team, new Map(this.#rows.get(team)!.results).set(problem, result), changed);
    }
  }

  /** A row keeps the rank it had until all are ranked anew; one with nothing in it is none, unless it is listed. */
  #put(team: string, results: ReadonlyMap<number, Result>, changed: Set<string>): void {
    if (this.view.withoutStars && this.view.isStar(team)) return;
    changed.add(team);
    if (results.size === 0 && !this.#listed.has(team)) {
      this.#rows.delete(team);
      return;
    }
    const row = this.scoring.rowOf(team, results);
    const rank = this.#rows.get(team)?.rank ?? row.rank;
    this.#rows.set(team, { ...row, rank });
  }

  /** Those that did not change are in their order already. */
  #rank(changed: ReadonlySet<string>): void {
    const rows = this.#ranked.filter(({ team }) => !changed.has(team));
    for (const team of changed) if (this.#rows.has(team)) rows.push(this.#rows.get(team)!);
    this.#ranked = ranked(rows, this.scoring.compare, this.view.isStar);
    for (const row of this.#ranked) if (this.#rows.get(row.team) !== row) this.#rows.set(row.team, row);
  }
}
