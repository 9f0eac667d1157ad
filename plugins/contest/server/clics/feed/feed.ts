import { ClicsError } from '../errors';
import { FeedIntervals, FeedLimits } from '../limits';
import { visibleSubmissions } from '../view';
import { testedIn, writingOf, writeState, type Telling, type RunReader } from '../write';
import { Bell } from './bell';
import { changesBetween, goneEvent, inPieces, wholeEvents, type FeedEvent } from './lines';
import { isLive, keyOf, type Item, type Picture, type PictureMaker } from './picture';
import { newestIn, seqOf } from './mark';
import { readToken, tokenOf, type Heard } from './token';

export interface FeedParts {
  pictures: PictureMaker;
  runs: RunReader;
  /** How it stands after a while; null: it is told in another way. Rejects with `ClicsError` when the reader may read it no more. */
  look(): Promise<Telling | null>;
  log: { warn(about: object, message: string): void };
}

/** What one client is told of one contest: everything, then each change. It is made only as fast as it is read. */
export class Feed {
  readonly bell = new Bell();
  readonly #ending = new Bell();
  readonly #told = new Map<string, Item>();
  #tested = new Set<number>();
  #isResumed = false;
  #isEnded = false;
  /** Looks that failed since one did not. */
  #failures = 0;

  constructor(
    private readonly parts: FeedParts,
    private readonly first: Telling,
  ) {}

  /** Goes on from where a client has heard it. 400 when that cannot be done. */
  resume(token: string): void {
    const { view, version } = this.first;
    const heard = readToken(token, view, version);
    if (!heard) throw new ClicsError('badToken');
    this.#remember(heard);
    this.#isResumed = true;
  }

  end(): void {
    this.#isEnded = true;
    this.bell.ring();
    this.#ending.ring();
  }

  /** Texts of whole lines. An empty line is a sign of life. */
  async *texts(): AsyncGenerator<string> {
    let telling: Telling | null = this.first;
    let spokeAt = performance.now();
    while (telling && !this.#isEnded) {
      for await (const text of inPieces(this.#events(telling), tokenOf(telling.view, telling.version))) {
        spokeAt = performance.now();
        yield text;
      }
      if (isOver(telling)) return;
      // Only the clock decides: a line when something hidden has come would tell of it.
      if (performance.now() - spokeAt >= FeedIntervals.keepAlive) {
        spokeAt = performance.now();
        yield '\n';
      }
      await this.#news(telling);
      if (this.#isEnded) return;
      telling = await this.#look(telling);
    }
  }

  /** What fails by itself is tried again after a while; until then all stays as it was told. null ends the feed. */
  async #look(last: Telling): Promise<Telling | null> {
    try {
      const telling = await this.parts.look();
      this.#failures = 0;
      return telling;
    } catch (error) {
      if (error instanceof ClicsError) return null;
      return (await this.#isWorthAnother(error)) ? last : null;
    }
  }

  async #isWorthAnother(error: unknown): Promise<boolean> {
    const about = { err: error, cid: this.first.view.contest.id };
    this.#failures += 1;
    if (this.#failures === FeedLimits.failures) {
      this.parts.log.warn(about, 'an event feed has ended: what is new cannot be found out');
      return false;
    }
    if (this.#failures === 1) this.parts.log.warn(about, 'an event feed waits: what is new cannot be found out now');
    await this.#ending.heard(FeedIntervals.retry);
    this.bell.ring();
    return true;
  }

  async #news({ view }: Telling): Promise<void> {
    await this.bell.heard(Math.min(FeedIntervals.keepAlive, untilChange(view)));
  }

  async *#events(telling: Telling): AsyncGenerator<FeedEvent> {
    const picture = this.parts.pictures.of(telling);
    const state = picture.items.at(-1)!;
    const others = picture.items.slice(0, -1);
    if (this.#isResumed) yield* this.#whole(others);
    const { changed, gone } = changesBetween(this.#told, others);
    const lost = gone.filter((one) => one.type !== 'state');
    yield* this.#tell(changed);
    yield* this.#tests(telling, picture);
    for (const one of lost) {
      this.#told.delete(keyOf(one));
      yield goneEvent(one);
    }
    yield* this.#tell(changesBetween(this.#told, [state]).changed);
  }

  *#tell(items: readonly Item[]): Generator<FeedEvent> {
    for (const one of items) {
      this.#told.set(keyOf(one), one);
      yield one;
    }
  }

  *#whole(items: readonly Item[]): Generator<FeedEvent> {
    this.#isResumed = false;
    const contest = items.filter(({ type }) => type === 'contest');
    yield* contest;
    yield* wholeEvents(items);
    for (const one of items) if (!isLive(one)) this.#told.set(keyOf(one), one);
  }

  /** When those of some judgement are gone, which nobody can name any more, all are told anew. */
  async *#tests(telling: Telling, { tested }: Picture): AsyncGenerator<FeedEvent> {
    if ([...this.#tested].some((id) => !tested.has(id))) {
      yield { type: 'runs', id: null, text: '[]' };
      this.#tested = new Set();
    }
    const untold = [...tested.values()].filter(({ id }) => !this.#tested.has(id));
    for (const { id } of untold) this.#tested.add(id);
    for await (const some of this.parts.runs.of(untold, writingOf(telling))) {
      for (const run of some) yield { type: 'runs', id: run.id, text: JSON.stringify(run) };
    }
  }

  #remember({ mark, visibility }: Heard): void {
    const { view } = this.first;
    const seq = seqOf(mark, view.history);
    const then = { ...view, visibility };
    const sent = seq === null ? [] : visibleSubmissions(view.history.asOf(seq), then);
    // Nobody has been told of anything newer than what could be seen.
    if (newestIn(sent, visibility) !== mark) throw new ClicsError('badToken');
    const told = { ...then, sent };
    for (const one of this.parts.pictures.live({ ...this.first, view: told })) this.#told.set(keyOf(one), one);
    this.#tested = new Set(testedIn(told).map(([{ id }]) => id));
  }
}

const isOver = ({ view }: Telling): boolean => writeState(view).end_of_updates !== null;

/** ms until the clock alone changes what can be seen. */
function untilChange({ contest: { startAt, sealAt, endAt }, now }: Telling['view']): number {
  const left = [startAt, sealAt, endAt].flatMap((at) => (at && at > now ? at.getTime() - now.getTime() : []));
  return Math.min(Infinity, ...left);
}
