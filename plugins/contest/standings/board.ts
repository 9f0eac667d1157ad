import type { ContestRuns, TeamRuns } from './contest-runs';
import { ranked } from './rank';
import type { Scoring } from './scoring';
import type { BoardView } from './types';

interface BoardRow<Result> {
  team: string;
  rank: number;
  results: ReadonlyMap<number, Result>;
}

/** Returns whether two flat objects of one type have equal values. */
const same = <T extends object>(a: T, b: T | null): boolean =>
  b !== null && (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key]);

/**
 * Standings of the teams under one rule, from one view. Reading recomputes only what has changed since the last read;
 * unchanged rows are the identical objects, so that callers can detect changes.
 */
export class Board<Result extends object, Row extends BoardRow<Result>> {
  readonly #rows = new Map<string, Row>();
  #ranked: readonly Row[] = [];
  #revision = -1;
  readonly #listed: ReadonlySet<string>;

  constructor(
    private readonly runs: ContestRuns,
    private readonly scoring: Scoring<Result, Row>,
    private readonly view: BoardView,
  ) {
    this.#listed = new Set(view.teams);
  }

  /** Returns the standings, the best first. */
  standings(): readonly Row[] {
    if (this.#revision !== this.runs.revision) this.#catchUp();
    return this.#ranked;
  }

  /** Returns null if the team is not on the scoreboard. */
  standingOf(team: string): Row | null {
    this.standings();
    return this.#rows.get(team) ?? null;
  }

  #catchUp(): void {
    const changed = new Set<string>();
    const touched = new Set<number>();
    if (this.#revision < 0) for (const team of this.#listed) this.#put(team, new Map(), changed);
    for (const entry of this.runs.teams.values()) {
      if (entry.revision > this.#revision) this.#count(entry, changed, touched);
    }
    for (const problem of touched) this.#correctCrossTeam(problem, changed);
    this.#revision = this.runs.revision;
    if (changed.size > 0) this.#rank(changed);
  }

  /** Recomputes the changed problems of a team; adds to `touched` those where the results of other teams may change. */
  #count({ team, problems }: TeamRuns, changed: Set<string>, touched: Set<number>): void {
    const previous = this.#rows.get(team)?.results;
    const results = new Map<number, Result>();
    for (const [problem, { revision, runs }] of problems) {
      const old = previous?.get(problem) ?? null;
      const now = revision > this.#revision ? this.scoring.resultOf(runs, old) : old;
      if (now !== null) results.set(problem, same(now, old) ? old! : now);
    }
    const differ = [...new Set([...results.keys(), ...(previous?.keys() ?? [])])].filter(
      (problem) => results.get(problem) !== previous?.get(problem),
    );
    if (differ.length === 0) return;
    const concerns = (result: Result | undefined): boolean =>
      result !== undefined && this.scoring.crossTeam?.concern(result) === true;
    for (const problem of differ) {
      if (concerns(results.get(problem)) || concerns(previous?.get(problem))) touched.add(problem);
    }
    this.#put(team, results, changed);
  }

  #correctCrossTeam(problem: number, changed: Set<string>): void {
    for (const [team, result] of this.scoring.crossTeam?.correct(this.#rows.values(), problem) ?? []) {
      this.#put(team, new Map(this.#rows.get(team)!.results).set(problem, result), changed);
    }
  }

  /**
   * Stores a row, which keeps its rank until all rows are ranked again; an empty row is removed unless the team is
   * listed.
   */
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

  /** Ranks the rows; unchanged ones are already in order. */
  #rank(changed: ReadonlySet<string>): void {
    const rows = this.#ranked.filter(({ team }) => !changed.has(team));
    for (const team of changed) if (this.#rows.has(team)) rows.push(this.#rows.get(team)!);
    this.#ranked = ranked(rows, this.scoring.compare, this.view.isStar);
    for (const row of this.#ranked) if (this.#rows.get(row.team) !== row) this.#rows.set(row.team, row);
  }
}
