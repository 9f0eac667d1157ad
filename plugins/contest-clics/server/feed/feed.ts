import { ClicsError } from '../errors';
import { FeedIntervals, FeedLimits, type ClicsVersion } from '../limits';
import { visibleSubmissions, isWithin, type ContestView, type Visibility } from '../view';
import { testedIn, writeOptionsOf, writeState, type ClicsContext, type RunReader } from '../write';
import { changesBetween, deletionEvent, inPieces, collectionEvents, type FeedEvent } from './feed-events';
import { isLive, keyOf, type Item, type FeedSnapshot, type FeedSnapshotCache } from './feed-snapshot-cache';
import { positionOf, seqOf, type FeedPosition } from './feed-position';

/** Position of a client in the feed, and what it could see then. */
interface FeedCursor {
  position: FeedPosition;
  visibility: Visibility;
}

const NOTHING_HIDDEN = '-';
const TOKEN = /^v2\.(\d{1,10})\.(\d{4}-\d{2})\.(\d{1,15})\.(0|[swj]\d{1,15})\.(-|\d{1,15})\.([01])$/;

function formatCursor({ contest, sent, visibility }: ContestView, version: ClicsVersion): string {
  const hidden = visibility.hiddenSince ?? NOTHING_HIDDEN;
  const position = positionOf(sent, visibility);
  return ['v2', contest.id, version, contest.startAt.getTime(), position, hidden, Number(visibility.showsRuns)].join(
    '.',
  );
}

/**
 * Parses a token. Returns null if it cannot be resumed: it belongs to another contest or version, the contest was
 * moved, or the client could then see what it may not see now. A forged token thus reveals nothing.
 */
function parseCursor(text: string, { contest, visibility }: ContestView, version: ClicsVersion): FeedCursor | null {
  const [, cid, ofVersion, startAt, position, hidden, runs] = TOKEN.exec(text) ?? [];
  if (Number(cid) !== contest.id || ofVersion !== version || Number(startAt) !== contest.startAt.getTime()) return null;
  const hiddenSince = hidden === NOTHING_HIDDEN ? null : Number(hidden);
  const then: Visibility = { ...visibility, hiddenSince, showsRuns: runs === '1' };
  return isWithin(then, visibility) ? { position: position as FeedPosition, visibility: then } : null;
}

/** Signal for one waiter. A notification without a waiter is kept for the next one. */
class AsyncSignal {
  #isSet = false;
  #wake: (() => void) | null = null;

  notify(): void {
    this.#isSet = true;
    this.#wake?.();
  }

  /** Waits up to `ms` and returns whether the signal was notified. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#isSet) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = null;
    const wasSet = this.#isSet;
    this.#isSet = false;
    return wasSet;
  }
}

export interface FeedParts {
  snapshots: FeedSnapshotCache;
  runs: RunReader;
  /**
   * Returns the context after a while; null if the feed has to be read in another form. Rejects with `ClicsError`
   * when access has ended.
   */
  poll(): Promise<ClicsContext | null>;
  log: { warn(about: object, message: string): void };
}

/** Feed of one contest for one client: all objects, then each change. It is produced only as fast as it is read. */
export class Feed {
  readonly signal = new AsyncSignal();
  readonly #endSignal = new AsyncSignal();
  readonly #sentItems = new Map<string, Item>();
  #sentRuns = new Set<number>();
  #isResumed = false;
  #isEnded = false;
  /** Number of consecutive failed polls. */
  #failures = 0;

  constructor(
    private readonly parts: FeedParts,
    private readonly first: ClicsContext,
  ) {}

  /**
   * Resumes from the client's last position.
   * @throws 400 when that is not possible
   */
  resume(token: string): void {
    const { view, version } = this.first;
    const cursor = parseCursor(token, view, version);
    if (!cursor) throw new ClicsError('badToken');
    this.#restore(cursor);
    this.#isResumed = true;
  }

  end(): void {
    this.#isEnded = true;
    this.signal.notify();
    this.#endSignal.notify();
  }

  /** Yields texts of whole lines. An empty line is a keep-alive. */
  async *texts(): AsyncGenerator<string> {
    let clicsContext: ClicsContext | null = this.first;
    let sentAt = performance.now();
    while (clicsContext && !this.#isEnded) {
      for await (const text of inPieces(
        this.#events(clicsContext),
        formatCursor(clicsContext.view, clicsContext.version),
      )) {
        sentAt = performance.now();
        yield text;
      }
      if (isOver(clicsContext)) return;
      // Keep-alives depend on the clock only: one sent upon a hidden event would reveal it.
      if (performance.now() - sentAt >= FeedIntervals.keepAlive) {
        sentAt = performance.now();
        yield '\n';
      }
      await this.#waitForChange(clicsContext);
      if (this.#isEnded) return;
      clicsContext = await this.#poll(clicsContext);
    }
  }

  /** Polls, retrying after unexpected failures; until then the state stays as sent. null ends the feed. */
  async #poll(last: ClicsContext): Promise<ClicsContext | null> {
    try {
      const clicsContext = await this.parts.poll();
      this.#failures = 0;
      return clicsContext;
    } catch (error) {
      if (error instanceof ClicsError) return null;
      return (await this.#canRetry(error)) ? last : null;
    }
  }

  async #canRetry(error: unknown): Promise<boolean> {
    const about = { err: error, cid: this.first.view.contest.id };
    this.#failures += 1;
    if (this.#failures === FeedLimits.failures) {
      this.parts.log.warn(about, 'event feed closed: new events cannot be read');
      return false;
    }
    if (this.#failures === 1) this.parts.log.warn(about, 'event feed delayed: new events cannot be read');
    await this.#endSignal.wait(FeedIntervals.retry);
    this.signal.notify();
    return true;
  }

  async #waitForChange({ view }: ClicsContext): Promise<void> {
    await this.signal.wait(Math.min(FeedIntervals.keepAlive, untilChange(view)));
  }

  async *#events(clicsContext: ClicsContext): AsyncGenerator<FeedEvent> {
    const snapshot = this.parts.snapshots.get(clicsContext);
    const state = snapshot.items.at(-1)!;
    const others = snapshot.items.slice(0, -1);
    if (this.#isResumed) yield* this.#emitCollections(others);
    const { changed, deleted } = changesBetween(this.#sentItems, others);
    const lostItems = deleted.filter((one) => one.type !== 'state');
    yield* this.#emit(changed);
    yield* this.#emitRuns(clicsContext, snapshot);
    for (const one of lostItems) {
      this.#sentItems.delete(keyOf(one));
      yield deletionEvent(one);
    }
    yield* this.#emit(changesBetween(this.#sentItems, [state]).changed);
  }

  *#emit(items: readonly Item[]): Generator<FeedEvent> {
    for (const one of items) {
      this.#sentItems.set(keyOf(one), one);
      yield one;
    }
  }

  *#emitCollections(items: readonly Item[]): Generator<FeedEvent> {
    this.#isResumed = false;
    const contest = items.filter(({ type }) => type === 'contest');
    yield* contest;
    yield* collectionEvents(items);
    for (const one of items) if (!isLive(one)) this.#sentItems.set(keyOf(one), one);
  }

  /**
   * Sends runs. When the runs of some judgement are gone, which can no longer be named individually, all runs are
   * sent again.
   */
  async *#emitRuns(clicsContext: ClicsContext, { tested }: FeedSnapshot): AsyncGenerator<FeedEvent> {
    if ([...this.#sentRuns].some((id) => !tested.has(id))) {
      yield { type: 'runs', id: null, text: '[]' };
      this.#sentRuns = new Set();
    }
    const unsent = [...tested.values()].filter(({ id }) => !this.#sentRuns.has(id));
    for (const { id } of unsent) this.#sentRuns.add(id);
    for await (const some of this.parts.runs.read(unsent, writeOptionsOf(clicsContext))) {
      for (const run of some) yield { type: 'runs', id: run.id, text: JSON.stringify(run) };
    }
  }

  #restore({ position, visibility }: FeedCursor): void {
    const { view } = this.first;
    const seq = seqOf(position, view.history);
    const viewThen = { ...view, visibility };
    const sent = seq === null ? [] : visibleSubmissions(view.history.asOf(seq), viewThen);
    // A client never receives anything newer than it could see.
    if (positionOf(sent, visibility) !== position) throw new ClicsError('badToken');
    const restored = { ...viewThen, sent };
    for (const one of this.parts.snapshots.live({ ...this.first, view: restored }))
      this.#sentItems.set(keyOf(one), one);
    this.#sentRuns = new Set(testedIn(restored).map(([{ id }]) => id));
  }
}

const isOver = ({ view }: ClicsContext): boolean => writeState(view).end_of_updates !== null;

/** Returns the ms until what is visible changes by time alone. */
function untilChange({ contest: { startAt, sealAt, endAt }, now }: ClicsContext['view']): number {
  const left = [startAt, sealAt, endAt].flatMap((at) => (at && at > now ? at.getTime() - now.getTime() : []));
  return Math.min(Infinity, ...left);
}
