import type { ContestEvent, JudgementFact, SubmissionFact } from '../../contract';
import { UNKNOWN_LANGUAGE } from './ids';
import { typeOf } from './verdicts';

/** Instants are ms since 1970. */
export interface Judged {
  id: number;
  beganAt: number;
  /** null: still to come. */
  verdict: { at: number; type: string; score: number | null; timeMs: number | null } | null;
}

/** What somebody of the contest's own field has sent. It never changes: news make another one. */
export interface Sent {
  id: number;
  team: string;
  problem: number;
  language: string;
  submittedAt: number;
  /** By their ids: the last one counts. */
  judgements: readonly Judged[];
}

export type Languages = ReadonlyMap<number, string>;

/** A contest's log as submissions with all their judgements: those that count no more, too. */
export class ContestStory {
  readonly #sent = new Map<number, Sent>();
  #lastSeq = 0;

  /** How far the log has been read. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** In the order in which they were sent. */
  get sent(): Iterable<Sent> {
    return this.#sent.values();
  }

  find(submissionId: number): Sent | null {
    return this.#sent.get(submissionId) ?? null;
  }

  /** `languages`: by submission. */
  apply(event: ContestEvent, languages: Languages): void {
    this.#lastSeq = event.seq;
    switch (event.kind) {
      case 'submission':
        return this.#submitted(event, languages);
      case 'judgement':
        return this.#judged(event, event.at);
      case 'problemRemoved':
        for (const { id, problem } of this.sent) if (problem === event.problem) this.#sent.delete(id);
    }
  }

  #submitted({ submissionId: id, team, problem, submittedAt, virtualId }: SubmissionFact, languages: Languages): void {
    if (virtualId !== null) return;
    const language = languages.get(id) ?? UNKNOWN_LANGUAGE;
    this.#sent.set(id, { id, team, problem, language, submittedAt, judgements: [] });
  }

  #judged({ submissionId, judgementId, status, score, timeMs }: JudgementFact, at: number): void {
    const sent = this.#sent.get(submissionId);
    if (!sent) return;
    const others = sent.judgements.filter(({ id }) => id !== judgementId);
    const known = sent.judgements.find(({ id }) => id === judgementId);
    // Judges are asked for the first one as soon as something is sent.
    const beganAt = known?.beganAt ?? (sent.judgements.length === 0 ? sent.submittedAt : at);
    const type = typeOf(status);
    const verdict = type === null ? null : { at, type, score, timeMs };
    const judgements = [...others, { id: judgementId, beganAt, verdict }].sort((a, b) => a.id - b.id);
    this.#sent.set(submissionId, { ...sent, judgements });
  }
}
