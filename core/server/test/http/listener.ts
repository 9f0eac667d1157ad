import type { Caller } from '@tribunal/testing';

/** A browser that listens to an event stream and returns its events one by one. */
export class Listener {
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = '';

  private constructor(
    readonly response: Response,
    private readonly cancel: AbortController,
  ) {
    if (!response.body) throw new Error('there is no stream');
    this.#reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  }

  static async connect(
    at: { readonly app: { readonly url: string } },
    as?: Caller,
    lastId?: string,
    watch = '',
    visitorToken?: string,
    ip?: string,
  ): Promise<Listener> {
    const cancel = new AbortController();
    const headers = {
      ...(as ? { authorization: as.token } : {}),
      ...(lastId ? { 'last-event-id': lastId } : {}),
      ...(ip ? { 'x-forwarded-for': ip } : {}),
      ...(visitorToken ? { 'x-visitor': visitorToken } : {}),
    };
    return new Listener(
      await fetch(`${at.app.url}/api/events?watch=${watch}`, { headers, signal: cancel.signal }),
      cancel,
    );
  }

  /** Returns the next event, or null if the server has ended the stream. */
  async next(): Promise<{ id: string | undefined; name: string; data: unknown } | null> {
    for (;;) {
      const frame = await this.#frame();
      if (frame === null) return null;
      const lines = new Map(
        frame
          .split('\n')
          .map((line): [string, string] => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
      );
      const name = lines.get('event');
      if (name) return { id: lines.get('id'), name, data: JSON.parse(lines.get('data') ?? 'null') };
    }
  }

  close(): void {
    this.cancel.abort();
  }

  async #frame(): Promise<string | null> {
    while (!this.#text.includes('\n\n')) {
      const { value, done } = await this.#reader.read();
      if (done) return null;
      this.#text += value;
    }
    const [frame = '', ...rest] = this.#text.split('\n\n');
    this.#text = rest.join('\n\n');
    return frame;
  }
}
