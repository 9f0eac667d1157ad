import type { ContestEvent, JudgementFact, SubmissionFact } from '../../../contract';
import { typeOf } from './verdicts';

/** Of submissions whose language nobody has written down. */
const UNKNOWN_LANGUAGE = 'Unknown';

/** Instants are ms since 1970. */
export interface Judged {
  id: number;
  /** Of the fact that told of it first. */
  seq: number;
  beganAt: number;
  /** null: still to come. */
  verdict: { seq: number; at: number; type: string; score: number | null; timeMs: number | null } | null;
}

/** What somebody of the contest's own field has sent. It never changes: news make another one. */
export interface Sent {
  id: number;
  /** Of the fact that it was sent. */
  seq: number;
  team: string;
  problem: number;
  language: string;
  submittedAt: number;
  /** By their ids: the last one counts. */
  judgements: readonly Judged[];
}

type Told = Pick<ContestEvent, 'seq' | 'at'>;
export type Languages = ReadonlyMap<number, string>;

/** A contest's log as submissions with all their judgements: those that count no more, too. */
export class SubmissionHistory {
  readonly #sent = new Map<number, Sent>();
  readonly #gone: { sent: Sent; seq: number }[] = [];
  #lastSeq = 0;

  /** How far the log has been read. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** In the order in which they were sent. */
  get sent(): Iterable<Sent> {
    return this.#sent.values();
  }

  /** With what is gone with its problem. */
  get everSent(): Sent[] {
    return [...this.sent, ...this.#gone.map(({ sent }) => sent)];
  }

  /** As it was when the log had come to `seq`, with what is gone since. What has not changed is the very same object. */
  asOf(seq: number): Sent[] {
    const gone = this.#gone.flatMap((one) => (one.seq > seq ? one.sent : []));
    return [...this.sent, ...gone].filter((one) => one.seq <= seq).map((one) => sentAsOf(one, seq));
  }

  /** `languages`: by submission. */
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
      this.#gone.push({ sent, seq });
    }
  }

  #submitted(fact: SubmissionFact & Told, languages: Languages): void {
    const { seq, submissionId: id, team, problem, submittedAt, virtualId } = fact;
    if (virtualId !== null) return;
    const language = fact.language ?? languages.get(id) ?? UNKNOWN_LANGUAGE;
    this.#sent.set(id, { id, seq, team, problem, language, submittedAt, judgements: [] });
  }

  #judged({ seq, at, submissionId, judgementId, status, score, timeMs }: JudgementFact & Told): void {
    const sent = this.#sent.get(submissionId);
    if (!sent) return;
    const others = sent.judgements.filter(({ id }) => id !== judgementId);
    const known = sent.judgements.find(({ id }) => id === judgementId);
    // Judges are asked for the first one as soon as something is sent.
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
