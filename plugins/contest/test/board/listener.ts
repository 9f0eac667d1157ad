import type { StreamEvents } from '@tribunal/contract';
import type { Caller, TestApp } from '@tribunal/testing';
import { contestNews, type ContestNews } from '../../contract';

/** A browser that watches contests. */
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

  /** Resolves when the server watches for it. */
  static watching(cids: readonly number[], at: TestApp, as?: Caller): Promise<Listener> {
    return Listener.of(contestNews, cids, at, as);
  }

  /** The same, of another topic of contests. */
  static async of({ name }: { name: string }, cids: readonly number[], at: TestApp, as?: Caller): Promise<Listener> {
    const cancel = new AbortController();
    const watch = cids.map((cid) => `${name}:${cid}`).join(',');
    const headers = as ? { authorization: as.token } : undefined;
    const url = `${at.app.url}/api/events?watch=${watch}`;
    return new Listener(await fetch(url, { ...(headers && { headers }), signal: cancel.signal }), cancel);
  }

  /** The next news of a contest, or the ids of plugins, with which tests say that all has been told. */
  async next(): Promise<ContestNews | string[]> {
    for (;;) {
      const frame = await this.#frame();
      const name = /^event: (.*)$/m.exec(frame)?.[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null') as unknown;
      if (name === 'topic') return (data as StreamEvents['topic']).news as ContestNews;
      if (name === 'plugins') return (data as StreamEvents['plugins']).enabled;
    }
  }

  /** News until the mark. */
  async until(mark: string): Promise<ContestNews[]> {
    const heard: ContestNews[] = [];
    for (let news = await this.next(); ; news = await this.next()) {
      if (!Array.isArray(news)) heard.push(news);
      else if (news.includes(mark)) return heard;
    }
  }

  leave(): void {
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
