import type { ContestEvent, JudgementFact, SubmissionFact } from '../contract';
import { ContestRuns } from './contest-runs';
import type { Run } from './types';

/** Results of one team that an event may have changed; `virtualId` as in the submission. */
export interface Change {
  virtualId: number | null;
  team: string;
  problem: number;
}

type Judgement = JudgementFact & { seq: number };
interface Known {
  run: Run;
  virtualId: number | null;
  /** Judgement in effect. */
  judgement: Judgement | null;
}

/**
 * Of two judgements of a submission the one with the larger id counts; of repeated events for one judgement, the
 * later one.
 */
const isNewer = (a: Judgement, b: Judgement | null): boolean =>
  b === null || a.judgementId > b.judgementId || (a.judgementId === b.judgementId && a.seq > b.seq);

const withVerdict = (run: Run, { status, score, timeMs, subtasks }: Judgement): Run => ({
  ...run,
  status,
  score,
  timeMs,
  subtasks: subtasks ?? null,
});

/**
 * State that results from the log of a contest. Events may arrive in any order and repeatedly: the result is the
 * same. An event costs about the logarithm of the number of a team's runs to a problem.
 */
export class ContestFold {
  /** Runs of the contest's own participants. */
  readonly runs = new ContestRuns();
  readonly #virtual = new Map<number, ContestRuns>();
  readonly #known = new Map<number, Known>();
  /** Judgements that arrived before their submission. */
  readonly #early = new Map<number, Judgement>();
  readonly #removed = new Set<number>();
  #lastSeq = 0;

  /** Returns the largest sequence number so far. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Returns the number of known runs, including virtual ones. */
  get size(): number {
    return this.#known.size;
  }

  /** Returns the runs of one virtual participation. */
  virtual(virtualId: number): ContestRuns {
    const known = this.#virtual.get(virtualId);
    if (known) return known;
    const runs = new ContestRuns();
    this.#virtual.set(virtualId, runs);
    return runs;
  }

  /** Returns the current state of a run and the participation to which it belongs; null if there is none. */
  run(submissionId: number): { run: Run; virtualId: number | null } | null {
    return this.#known.get(submissionId) ?? null;
  }

  /** Applies an event; returns the results that it may have changed. */
  apply(event: ContestEvent): Change[] {
    this.#lastSeq = Math.max(this.#lastSeq, event.seq);
    switch (event.kind) {
      case 'submission':
        return this.#submitted(event);
      case 'judgement':
        return this.#judged(event);
      case 'problemRemoved':
        return this.#problemRemoved(event.problem);
      default:
        return [];
    }
  }

  #submitted({ submissionId, team, problem, submittedAt, virtualId }: SubmissionFact): Change[] {
    if (this.#known.has(submissionId) || this.#removed.has(problem)) return [];
    const unjudged = { status: null, score: null, timeMs: null, subtasks: null };
    const sent: Run = { id: submissionId, team, problem, submittedAt, ...unjudged };
    const judgement = this.#early.get(submissionId) ?? null;
    this.#early.delete(submissionId);
    return this.#store({ run: judgement ? withVerdict(sent, judgement) : sent, virtualId, judgement });
  }

  #judged(judgement: Judgement): Change[] {
    const { submissionId } = judgement;
    const known = this.#known.get(submissionId);
    if (!known) {
      if (isNewer(judgement, this.#early.get(submissionId) ?? null)) this.#early.set(submissionId, judgement);
      return [];
    }
    if (!isNewer(judgement, known.judgement)) return [];
    return this.#store({ ...known, run: withVerdict(known.run, judgement), judgement });
  }

  #store(known: Known): Change[] {
    const { run, virtualId } = known;
    this.#known.set(run.id, known);
    this.#runsOf(virtualId).put(run);
    return [{ virtualId, team: run.team, problem: run.problem }];
  }

  #problemRemoved(problem: number): Change[] {
    this.#removed.add(problem);
    for (const [id, { run }] of this.#known) if (run.problem === problem) this.#known.delete(id);
    const all: [number | null, ContestRuns][] = [[null, this.runs], ...this.#virtual];
    return all.flatMap(([virtualId, runs]) => runs.remove(problem).map((team) => ({ virtualId, team, problem })));
  }

  #runsOf(virtualId: number | null): ContestRuns {
    return virtualId === null ? this.runs : this.virtual(virtualId);
  }
}
