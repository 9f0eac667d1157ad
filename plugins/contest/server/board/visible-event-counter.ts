import { ContestType, type ContestEvent } from '../../contract';
import type { ContestFold } from '../../standings';
import type { ContestModel } from '../contests';
import type { ScoreboardView } from './scoreboard-view';

/** Event about a submission made this many ms from the start: the submission itself or its result. */
interface CountedEvent {
  atMs: number;
  kind: 'try' | 'result';
}
type CountedView = Pick<ScoreboardView, 'hiddenFromMs' | 'includesLate'>;

/**
 * Counts the events of a log that scoreboards show. The count is the version of a scoreboard: unlike sequence numbers
 * of the log, it does not reveal hidden events.
 */
export class VisibleEventCounter {
  /** Number of events visible to everybody. */
  #publicCount = 0;
  readonly #events: CountedEvent[] = [];
  readonly #counted = new Map<string, { visible: number; upTo: number }>();

  constructor(private readonly contest: Pick<ContestModel, 'type' | 'startAt' | 'endAt'>) {}

  /** `fold` must already contain the event. */
  add(event: ContestEvent, fold: ContestFold): void {
    if (event.kind === 'settings' || event.kind === 'seal' || event.kind === 'problemRemoved') this.#publicCount++;
    if (event.kind !== 'submission' && event.kind !== 'judgement') return;
    const known = fold.run(event.submissionId);
    if (known?.virtualId !== null) return;
    const atMs = known.run.submittedAt - this.contest.startAt.getTime();
    this.#events.push({ atMs, kind: event.kind === 'submission' ? 'try' : 'result' });
  }

  /** Returns the number of events visible from a view. */
  countFor({ hiddenFromMs, includesLate }: CountedView): number {
    const key = `${hiddenFromMs} ${includesLate}`;
    const counted = this.#counted.get(key) ?? { visible: 0, upTo: 0 };
    this.#counted.set(key, counted);
    for (; counted.upTo < this.#events.length; counted.upTo++) {
      if (this.#isVisible(this.#events[counted.upTo]!, { hiddenFromMs, includesLate })) counted.visible++;
    }
    return this.#publicCount + counted.visible;
  }

  /** Under the OI rule hidden submissions do not appear at all. */
  #isVisible({ atMs, kind }: CountedEvent, { hiddenFromMs, includesLate }: CountedView): boolean {
    const { type, startAt, endAt } = this.contest;
    if (atMs < 0 || (!includesLate && atMs >= endAt.getTime() - startAt.getTime())) return false;
    if (hiddenFromMs === null || atMs < hiddenFromMs) return true;
    return kind === 'try' && type === ContestType.Acm;
  }
}
