import type { Run } from './types';

/** Runs of one team to one problem, ordered by time and id; `revision` is the revision of their last change. */
export interface ProblemRuns {
  revision: number;
  runs: readonly Run[];
}
export interface TeamRuns {
  team: string;
  revision: number;
  problems: ReadonlyMap<number, ProblemRuns>;
}

/** Position of a run in time; equal instants are ordered by id. */
type Moment = Pick<Run, 'submittedAt' | 'id'>;
const isBefore = (a: Moment, b: Moment): boolean =>
  a.submittedAt < b.submittedAt || (a.submittedAt === b.submittedAt && a.id < b.id);

/** Returns the index of the first run that is not before `moment`. */
function placeOf(runs: readonly Run[], moment: Moment): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(runs[middle]!, moment)) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Entry {
  team: string;
  revision: number;
  problems: Map<number, { revision: number; runs: Run[] }>;
}

/** Runs of all teams. By revisions, scoreboards detect what has changed since they last read. */
export class ContestRuns {
  readonly #teams = new Map<string, Entry>();
  #revision = 0;

  get revision(): number {
    return this.#revision;
  }

  get teams(): ReadonlyMap<string, TeamRuns> {
    return this.#teams;
  }

  /** Returns the runs of one team to one problem, ordered by time. */
  runs(team: string, problem: number): readonly Run[] {
    return this.#teams.get(team)?.problems.get(problem)?.runs ?? [];
  }

  /** Adds a run, or replaces the one with the same id, whose time must be equal. */
  put(run: Run): void {
    const entry = this.#entryOf(run.team);
    const cell = entry.problems.get(run.problem) ?? { revision: 0, runs: [] };
    entry.problems.set(run.problem, cell);
    const place = placeOf(cell.runs, run);
    if (place === cell.runs.length) cell.runs.push(run);
    else cell.runs.splice(place, cell.runs[place]!.id === run.id ? 1 : 0, run);
    this.#revision += 1;
    entry.revision = cell.revision = this.#revision;
  }

  /** Removes all runs to a problem; returns the teams affected. */
  remove(problem: number): string[] {
    const touched = [...this.#teams.values()].filter((entry) => entry.problems.delete(problem));
    if (touched.length > 0) this.#revision += 1;
    for (const entry of touched) entry.revision = this.#revision;
    return touched.map(({ team }) => team);
  }

  #entryOf(team: string): Entry {
    const known = this.#teams.get(team);
    if (known) return known;
    const entry: Entry = { team, revision: 0, problems: new Map() };
    this.#teams.set(team, entry);
    return entry;
  }
}
