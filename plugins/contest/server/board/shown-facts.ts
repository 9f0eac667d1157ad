import { ContestType, type ContestEvent } from '../../contract';
import type { ContestFold } from '../../standings';
import type { ContestModel } from '../contests';
import type { ScoreboardView } from './scoreboard-view';

/** About what was sent so many ms from the start: that it was, or what came of it. */
interface Fact {
  atMs: number;
  tells: 'try' | 'result';
}
type From = Pick<ScoreboardView, 'hiddenFromMs' | 'includesLate'>;

/**
 * The facts of a log that boards show. How many they are is the version of a board: it tells no more than the board does,
 * where numbers of the log would count what is hidden, too.
 */
export class ShownFacts {
  /** Told to everybody. */
  #open = 0;
  readonly #facts: Fact[] = [];
  readonly #counted = new Map<string, { shown: number; upTo: number }>();

  constructor(private readonly contest: Pick<ContestModel, 'type' | 'startAt' | 'endAt'>) {}

  /** `fold`: with the event in it already. */
  note(event: ContestEvent, fold: ContestFold): void {
    if (event.kind === 'settings' || event.kind === 'seal' || event.kind === 'problemRemoved') this.#open++;
    if (event.kind !== 'submission' && event.kind !== 'judgement') return;
    const known = fold.run(event.submissionId);
    if (known?.virtualId !== null) return;
    const atMs = known.run.submittedAt - this.contest.startAt.getTime();
    this.#facts.push({ atMs, tells: event.kind === 'submission' ? 'try' : 'result' });
  }

  /** So many of them are shown to who looks from there. */
  countFrom({ hiddenFromMs, includesLate }: From): number {
    const key = `${hiddenFromMs} ${includesLate}`;
    const counted = this.#counted.get(key) ?? { shown: 0, upTo: 0 };
    this.#counted.set(key, counted);
    for (; counted.upTo < this.#facts.length; counted.upTo++) {
      if (this.#isShown(this.#facts[counted.upTo]!, { hiddenFromMs, includesLate })) counted.shown++;
    }
    return this.#open + counted.shown;
  }

  /** Under the OI rule what is hidden is not there at all. */
  #isShown({ atMs, tells }: Fact, { hiddenFromMs, includesLate }: From): boolean {
    const { type, startAt, endAt } = this.contest;
    if (atMs < 0 || (!includesLate && atMs >= endAt.getTime() - startAt.getTime())) return false;
    if (hiddenFromMs === null || atMs < hiddenFromMs) return true;
    return tells === 'try' && type === ContestType.Acm;
  }
}
