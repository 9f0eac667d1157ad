import type { Run } from './types';

/** The runs of one team to one problem, by time and id; `revision` is that of the field when they changed last. */
export interface ProblemRuns {
  revision: number;
  runs: readonly Run[];
}
export interface TeamRuns {
  team: string;
  revision: number;
  problems: ReadonlyMap<number, ProblemRuns>;
}

/** Where one run stands in time; equal instants are told apart by the id. */
type Moment = Pick<Run, 'submittedAt' | 'id'>;
const isBefore = (a: Moment, b: Moment): boolean =>
  a.submittedAt < b.submittedAt || (a.submittedAt === b.submittedAt && a.id < b.id);

/** The place of the first run that is not before `moment`. */
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

/** Everybody's runs. Revisions tell boards what has changed since they looked. */
export class Field {
  readonly #teams = new Map<string, Entry>();
  #revision = 0;

  get revision(): number {
    return this.#revision;
  }

  get teams(): ReadonlyMap<string, TeamRuns> {
    return this.#teams;
  }

  /** The runs of one team to one problem, by time. */
  runs(team: string, problem: number): readonly Run[] {
    return this.#teams.get(team)?.problems.get(problem)?.runs ?? [];
  }

  /** Adds a run, or puts it in the place of the one with its id, whose time is the same. */
  put(run: Run): void {
    const entry = this.#entryOf(run.team);
    const cell = entry.problems.get(run.problem) ?? { revision: 0, runs: [] };
    entry.problems.set(run.problem, cell);
    const place = placeOf(cell.runs, run);
    cell.runs.splice(place, cell.runs[place]?.id === run.id ? 1 : 0, run);
    this.#revision += 1;
    entry.revision = cell.revision = this.#revision;
  }

  /** Forgets all runs to a problem; answers whose. */
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
