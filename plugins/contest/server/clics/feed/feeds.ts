import { Readable } from 'node:stream';
import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Log } from '@tribunal/server';
import { LogSignals, type ContestLogSignals } from '../../log';
import { ClicsError } from '../errors';
import { FeedLimits } from '../limits';
import { Runs, type Telling, type RunReader } from '../write';
import { Feed, type FeedParts } from './feed';
import { Pictures, type PictureMaker } from './picture';

export const Feeds = token<FeedDesk>('contest-clics-feeds');

interface Listener {
  cid: number;
  address: string;
  /** null: a visitor, or a tool with a key. */
  uid: string | null;
  feed: Feed;
}
export interface Listening {
  address: string;
  /** Where the client stopped reading before; null: it begins. */
  since: string | null;
  /** null ends the feed, and so does a rejection with `ClicsError`. */
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
    @inject(Log) private readonly log: FeedParts['log'],
  ) {}

  get size(): number {
    return this.#open.size;
  }

  /** Until the returned function is called, which ends all feeds. */
  async start(): Promise<() => Promise<void>> {
    const ring = (cid?: number): void => {
      for (const one of this.#open) if (cid === undefined || one.cid === cid) one.feed.bell.ring();
    };
    const end = await this.signals.listen(ring, ring);
    return async () => {
      await end();
      for (const { feed } of this.#open) feed.end();
    };
  }

  /** Refuses with 400 a token that leads nowhere and with 429 when there are too many. */
  listen(first: Telling, { address, since, look }: Listening): OpenFeed {
    this.#checkRoom(address, first.reader.uid);
    const { pictures, runs, log } = this;
    const feed = new Feed({ pictures, runs, look, log }, first);
    const listener = { cid: first.view.contest.id, address, uid: first.reader.uid, feed };
    this.#open.add(listener);
    try {
      if (since !== null) feed.resume(since);
    } catch (error) {
      this.#open.delete(listener);
      throw error;
    }
    // What was committed while it was being opened may have been told before it listened.
    feed.bell.ring();
    const stream = Readable.from(feed.texts(), { objectMode: false });
    const leave = (): void => {
      feed.end();
      this.#open.delete(listener);
      stream.destroy();
    };
    stream.once('close', leave);
    return { stream, leave };
  }

  #checkRoom(address: string, uid: string | null): void {
    const open = [...this.#open];
    const here = open.filter((one) => one.address === address).length;
    const own = uid === null ? 0 : open.filter((one) => one.uid === uid).length;
    const { all, perAddress, perAccount } = FeedLimits;
    if (open.length >= all || here >= perAddress || own >= perAccount) throw new ClicsError('tooManyFeeds');
  }
}
