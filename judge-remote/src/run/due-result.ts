import { Intervals } from '@tribunal/contract';
import type { FailureKind } from '@tribunal/remote-kit';
import { type RemoteRunRow, RemoteIntervals } from '@tribunal/plugin-remote-judging/contract';
import { isOutage, patience } from './deadlines';
import type { RunParts } from './run';
import { JudgeRemoteIntervals } from '../intervals';

/** While a person has to do something before the site shows the run, the run is paused as during an outage. */
const asOutage = (kind: FailureKind | null): FailureKind | null => (kind === 'sessionExpired' ? 'humanCheck' : kind);

/**
 * How long to wait for the verdict of a run: from when its id became known or, if a verdict was once read, from this
 * attempt on.
 */
export class DueResult {
  readonly #knownAt: number;
  readonly #since: number;

  constructor(
    private readonly parts: Pick<RunParts, 'site' | 'now'>,
    private readonly row: Pick<RemoteRunRow, 'state' | 'knownAt' | 'intendedAt'>,
  ) {
    this.#knownAt = Date.parse(row.knownAt ?? row.intendedAt);
    this.#since = row.state === 'final' ? parts.now() : this.#knownAt;
  }

  /** Returns whether the wait has reached its limit, given this failure or null for none. */
  isOver(kind: FailureKind | null): boolean {
    const isKept = this.isWaitedOut(kind);
    return this.waitedMs() > patience(this.parts.site.settings().resultDeadlineMs, isKept ? null : asOutage(kind));
  }

  waitedMs(): number {
    return this.parts.now() - this.#since;
  }

  /** Returns the ms of the deadline, or of the actual wait if that was longer. */
  longestMs(): number {
    return Math.max(this.parts.site.settings().resultDeadlineMs, this.waitedMs());
  }

  /**
   * Returns whether this is an outage of a site that has shown the verdict before, more than the maximum outage (a
   * day) after the run's id became known: the deadline then applies as without an outage.
   */
  isWaitedOut(kind: FailureKind | null): boolean {
    const shown = asOutage(kind);
    const isOld = this.parts.now() - this.#knownAt > Intervals.sourceOutage;
    return this.row.state === 'final' && shown !== null && isOutage(shown) && isOld;
  }

  /** Returns half of the waiting time so far, in ms, within the bounds for pauses. */
  growingWaitMs(): number {
    return Math.round(
      Math.min(Math.max(this.waitedMs() / 2, RemoteIntervals.cooldown), JudgeRemoteIntervals.cooldownMax),
    );
  }
}
