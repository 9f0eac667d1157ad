import type { ContestEvent, JudgementFact, SubmissionFact } from '@tribunal/plugin-contest/contract';
import { typeOf } from './verdicts';

/** Language of submissions for which none is stored. */
const UNKNOWN_LANGUAGE = 'Unknown';

/** Instants are ms since 1970. */
export interface Judged {
  id: number;
  /** Sequence number of the event that first mentions it. */
  seq: number;
  beganAt: number;
  /** null until judged. */
  verdict: { seq: number; at: number; type: string; score: number | null; timeMs: number | null } | null;
}

/** Submission of the contest's own field. Immutable: changes create a new object. */
export interface Sent {
  id: number;
  /** Sequence number of the submission event. */
  seq: number;
  team: string;
  problem: number;
  language: string;
  submittedAt: number;
  /** Ordered by id; the last one counts. */
  judgements: readonly Judged[];
}

type EventPosition = Pick<ContestEvent, 'seq' | 'at'>;
export type Languages = ReadonlyMap<number, string>;

/** Log of a contest as submissions with all their judgements, including superseded ones. */
export class SubmissionHistory {
  readonly #sent = new Map<number, Sent>();
  readonly #removedSubmissions: { sent: Sent; seq: number }[] = [];
  #lastSeq = 0;

  /** Position up to which the log has been read. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Submissions in the order in which they were made. */
  get sent(): Iterable<Sent> {
    return this.#sent.values();
  }

  /** Includes submissions that were removed with their problem. */
  get sentWithRemoved(): Sent[] {
    return [...this.sent, ...this.#removedSubmissions.map(({ sent }) => sent)];
  }

  /**
   * Returns the submissions as of log position `seq`, including those removed since. An unchanged submission is the
   * identical object.
   */
  asOf(seq: number): Sent[] {
    const removed = this.#removedSubmissions.flatMap((one) => (one.seq > seq ? one.sent : []));
    return [...this.sent, ...removed].filter((one) => one.seq <= seq).map((one) => sentAsOf(one, seq));
  }

  /** `languages` is keyed by submission. */
  apply(event: ContestEvent, languages: Languages): void {
    this.#lastSeq = event.seq;
    switch (event.kind) {
      case 'submission':
        return this.#submitted(event, languages);
      case 'judgement':
        return this.#judged(event);
      case 'problemRemoved':
        return this.#removed(event);
    }
  }

  #removed({ problem, seq }: { problem: number; seq: number }): void {
    for (const sent of this.sent) {
      if (sent.problem !== problem) continue;
      this.#sent.delete(sent.id);
      this.#removedSubmissions.push({ sent, seq });
    }
  }

  #submitted(fact: SubmissionFact & EventPosition, languages: Languages): void {
    const { seq, submissionId: id, team, problem, submittedAt, virtualId } = fact;
    if (virtualId !== null) return;
    const language = fact.language ?? languages.get(id) ?? UNKNOWN_LANGUAGE;
    this.#sent.set(id, { id, seq, team, problem, language, submittedAt, judgements: [] });
  }

  #judged({ seq, at, submissionId, judgementId, status, score, timeMs }: JudgementFact & EventPosition): void {
    const sent = this.#sent.get(submissionId);
    if (!sent) return;
    const others = sent.judgements.filter(({ id }) => id !== judgementId);
    const known = sent.judgements.find(({ id }) => id === judgementId);
    // The first judgement is requested as soon as something is submitted.
    const beganAt = known?.beganAt ?? (sent.judgements.length === 0 ? sent.submittedAt : at);
    const type = typeOf(status);
    const verdict = type === null ? null : { seq, at, type, score, timeMs };
    const judgements = [...others, { id: judgementId, seq: known?.seq ?? seq, beganAt, verdict }].sort(
      (a, b) => a.id - b.id,
    );
    this.#sent.set(submissionId, { ...sent, judgements });
  }
}

function sentAsOf(sent: Sent, seq: number): Sent {
  if (sent.judgements.every((one) => Math.max(one.seq, one.verdict?.seq ?? 0) <= seq)) return sent;
  const begun = sent.judgements.filter((one) => one.seq <= seq);
  return {
    ...sent,
    judgements: begun.map((one) => (one.verdict && one.verdict.seq > seq ? { ...one, verdict: null } : one)),
  };
}
