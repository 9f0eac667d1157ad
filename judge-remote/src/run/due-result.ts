import { Intervals, type FailureKind, type RemoteRunRow } from '@tribunal/contract';
import { isOutage, patience } from './deadlines';
import type { RunParts } from './run';

/** As long as a person has to do something before the site shows the run, it is paused as it is for an outage. */
const asOutage = (kind: FailureKind | null): FailureKind | null => (kind === 'sessionExpired' ? 'humanCheck' : kind);

/** How long the verdict of a run is waited for: from when its id was known, or, once it was read, from this attempt on. */
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

  /** Whether it was waited for long enough, as far as this failure or none lets it. */
  isOver(kind: FailureKind | null): boolean {
    const isKept = this.isWaitedOut(kind);
    return this.waitedMs() > patience(this.parts.site.settings().resultDeadlineMs, isKept ? null : asOutage(kind));
  }

  waitedMs(): number {
    return this.parts.now() - this.#since;
  }

  /** ms: the deadline, or as long as it was waited for beyond that. */
  longestMs(): number {
    return Math.max(this.parts.site.settings().resultDeadlineMs, this.waitedMs());
  }

  /** An outage of a site that has shown the verdict before, a day or more after that: it is waited for here, not for ever. */
  isWaitedOut(kind: FailureKind | null): boolean {
    const shown = asOutage(kind);
    const isOld = this.parts.now() - this.#knownAt > Intervals.remoteOutage;
    return this.row.state === 'final' && shown !== null && isOutage(shown) && isOld;
  }

  /** ms: half as long as it was waited for until now. */
  growingRest(): number {
    return Math.round(Math.min(Math.max(this.waitedMs() / 2, Intervals.remoteRest), Intervals.remoteRestMost));
  }
}
