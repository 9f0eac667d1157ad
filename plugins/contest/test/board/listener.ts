import type { StreamEvents } from '@tribunal/contract';
import { Listener as StreamListener, type Caller, type TestApp } from '@tribunal/testing';
import { contestUpdates, type ContestUpdate } from '../../contract';

/** Simulated browser that watches contests. */
export class Listener {
  private constructor(private readonly stream: StreamListener) {}

  /** Resolves when the server has registered the subscription. */
  static subscribe(cids: readonly number[], at: TestApp, as?: Caller): Promise<Listener> {
    return Listener.subscribeTo(contestUpdates, cids, at, as);
  }

  /** Subscribes to another contest topic. */
  static async subscribeTo(
    { name }: { name: string },
    cids: readonly number[],
    at: TestApp,
    as?: Caller,
  ): Promise<Listener> {
    const watch = cids.map((cid) => `${name}:${cid}`).join(',');
    return new Listener(await StreamListener.connect(at, as, undefined, watch));
  }

  /** Returns the next update of a contest, or the ids of plugins, which tests send as an end marker. */
  async next(): Promise<ContestUpdate | string[]> {
    for (;;) {
      const event = await this.stream.next();
      if (!event) throw new Error('the stream has ended');
      if (event.name === 'topic') return (event.data as StreamEvents['topic']).news as ContestUpdate;
      if (event.name === 'plugins') return (event.data as StreamEvents['plugins']).enabled;
    }
  }

  /** Returns the updates up to the marker. */
  async until(marker: string): Promise<ContestUpdate[]> {
    const received: ContestUpdate[] = [];
    for (let update = await this.next(); ; update = await this.next()) {
      if (!Array.isArray(update)) received.push(update);
      else if (update.includes(marker)) return received;
    }
  }

  close(): void {
    this.stream.close();
  }
}
