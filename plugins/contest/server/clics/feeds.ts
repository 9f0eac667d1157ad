import { Readable } from 'node:stream';
import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { LogSignals, type ContestLogSignals } from '../log';
import type { Telling } from './collections';
import { ClicsError } from './errors';
import { Feed } from './feed';
import { FeedLimits } from './limits';
import { Pictures, type PictureMaker } from './picture';
import { Runs, type RunReader } from './runs';
import { Stories, type StoryKeeper } from './stories';

export const Feeds = token<FeedDesk>('contest-clics-feeds');

interface Listener {
  cid: number;
  address: string;
  feed: Feed;
}
export interface Listening {
  address: string;
  /** Where the client stopped reading before; null: it begins. */
  since: string | null;
  /** The first time it throws what is refused; later on null ends the feed. */
  look(): Promise<Telling | null>;
}

/** `leave`: the client has gone. */
export interface OpenFeed {
  stream: Readable;
  leave(): void;
}

/** The feeds that are open in this process. */
@injectable()
export class FeedDesk {
  readonly #open = new Set<Listener>();

  constructor(
    @inject(LogSignals) private readonly signals: ContestLogSignals,
    @inject(Pictures) private readonly pictures: PictureMaker,
    @inject(Runs) private readonly runs: RunReader,
    @inject(Stories) private readonly stories: StoryKeeper,
  ) {}

  get size(): number {
    return this.#open.size;
  }

  /** Until the returned function is called, which ends all feeds. */
  async start(): Promise<() => Promise<void>> {
    const end = await this.signals.listen((cid) => {
      for (const one of this.#open) if (one.cid === cid) one.feed.bell.ring();
    });
    return async () => {
      await end();
      for (const { feed } of this.#open) feed.end();
    };
  }

  /** Refuses as `look` does, with 400 for a token that leads nowhere and with 429 when there are too many. */
  async listen(first: Telling, { address, since, look }: Listening): Promise<OpenFeed> {
    this.#checkRoom(address);
    const { pictures, runs, stories } = this;
    const feed = new Feed({ pictures, runs, stories, look: () => look().catch(() => null) }, first);
    const listener = { cid: first.view.contest.id, address, feed };
    this.#open.add(listener);
    try {
      if (since !== null) await feed.resume(since);
    } catch (error) {
      this.#open.delete(listener);
      throw error;
    }
    const stream = Readable.from(feed.texts(), { objectMode: false });
    const leave = (): void => {
      feed.end();
      this.#open.delete(listener);
      stream.destroy();
    };
    stream.once('close', leave);
    return { stream, leave };
  }

  #checkRoom(address: string): void {
    const here = [...this.#open].filter((one) => one.address === address).length;
    if (this.#open.size >= FeedLimits.all || here >= FeedLimits.perAddress) throw new ClicsError('tooManyFeeds');
  }
}
