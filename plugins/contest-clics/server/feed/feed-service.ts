import { Readable } from 'node:stream';

import { inject, injectable } from '@tribunal/kernel';
import { Log } from '@tribunal/server';
import { ContestLogSignals } from '@tribunal/plugin-contest/server';
import { ClicsError } from '../errors';
import { FeedLimits } from '../limits';
import { RunReader, type ClicsContext } from '../write';
import { Feed, type FeedParts } from './feed';
import { FeedSnapshotCache } from './feed-snapshot-cache';

interface Listener {
  cid: number;
  address: string;
  /** null for an anonymous user or a tool with a key. */
  uid: string | null;
  feed: Feed;
}
export interface ListenOptions {
  address: string;
  /** Token from which the client resumes; null to start from the beginning. */
  since: string | null;
  /** Returning null ends the feed, and so does rejecting with `ClicsError`. */
  poll(): Promise<ClicsContext | null>;
}

/** `leave` is called when the client has disconnected. */
export interface OpenFeed {
  stream: Readable;
  close(): void;
}

/** Manages the open feeds of this process. */
@injectable()
export class FeedService {
  readonly #open = new Set<Listener>();

  constructor(
    @inject(ContestLogSignals) private readonly signals: ContestLogSignals,
    @inject(FeedSnapshotCache) private readonly snapshots: FeedSnapshotCache,
    @inject(RunReader) private readonly runs: RunReader,
    @inject(Log) private readonly log: FeedParts['log'],
  ) {}

  get size(): number {
    return this.#open.size;
  }

  /** Runs until the returned function is called, which ends all feeds. */
  async start(): Promise<() => Promise<void>> {
    const wake = (cid?: number): void => {
      for (const one of this.#open) if (cid === undefined || one.cid === cid) one.feed.signal.notify();
    };
    const end = await this.signals.listen(wake, wake);
    return async () => {
      await end();
      for (const { feed } of this.#open) feed.end();
    };
  }

  /**
   * Opens a feed.
   * @throws 400 when the token cannot be resumed
   * @throws 429 when too many feeds are open
   */
  listen(first: ClicsContext, { address, since, poll }: ListenOptions): OpenFeed {
    this.#checkLimits(address, first.reader.uid);
    const { snapshots: pictures, runs, log } = this;
    const feed = new Feed({ snapshots: pictures, runs, poll, log }, first);
    const listener = { cid: first.view.contest.id, address, uid: first.reader.uid, feed };
    this.#open.add(listener);
    try {
      if (since !== null) feed.resume(since);
    } catch (error) {
      this.#open.delete(listener);
      throw error;
    }
    // Events committed while the feed was being opened may have been announced before it listened.
    feed.signal.notify();
    const stream = Readable.from(feed.texts(), { objectMode: false });
    const close = (): void => {
      feed.end();
      this.#open.delete(listener);
      stream.destroy();
    };
    stream.once('close', close);
    return { stream, close };
  }

  #checkLimits(address: string, uid: string | null): void {
    const open = [...this.#open];
    const fromAddress = open.filter((one) => one.address === address).length;
    const ofAccount = uid === null ? 0 : open.filter((one) => one.uid === uid).length;
    const { all, perAddress, perAccount } = FeedLimits;
    if (open.length >= all || fromAddress >= perAddress || ofAccount >= perAccount)
      throw new ClicsError('tooManyFeeds');
  }
}
