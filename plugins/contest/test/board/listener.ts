import type { StreamEvents } from '@tribunal/contract';
import type { Caller, TestApp } from '@tribunal/testing';
import { contestUpdates, type ContestUpdate } from '../../contract';

/** Simulated browser that watches contests. */
export class Listener {
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = '';

  private constructor(
    { body }: Response,
    private readonly cancel: AbortController,
  ) {
    if (!body) throw new Error('there is no stream');
    this.#reader = body.pipeThrough(new TextDecoderStream()).getReader();
  }

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
    const cancel = new AbortController();
    const watch = cids.map((cid) => `${name}:${cid}`).join(',');
    const headers = as ? { authorization: as.token } : undefined;
    const url = `${at.app.url}/api/events?watch=${watch}`;
    return new Listener(await fetch(url, { ...(headers && { headers }), signal: cancel.signal }), cancel);
  }

  /** Returns the next update of a contest, or the ids of plugins, which tests send as an end marker. */
  async next(): Promise<ContestUpdate | string[]> {
    for (;;) {
      const frame = await this.#frame();
      const name = /^event: (.*)$/m.exec(frame)?.[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null') as unknown;
      if (name === 'topic') return (data as StreamEvents['topic']).news as ContestUpdate;
      if (name === 'plugins') return (data as StreamEvents['plugins']).enabled;
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
    this.cancel.abort();
  }

  async #frame(): Promise<string> {
    while (!this.#text.includes('\n\n')) {
      const { value, done } = await this.#reader.read();
      if (done) throw new Error('the stream has ended');
      this.#text += value;
    }
    const end = this.#text.indexOf('\n\n');
    const frame = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 2);
    return frame;
  }
}
