import type { EventSourceMessage } from 'eventsource-parser';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Caller } from './caller';

interface StreamEvent {
  id: string | undefined;
  name: string;
  data: unknown;
}

/** A browser that listens to an event stream and returns its events one by one. */
export class Listener {
  readonly #reader: ReadableStreamDefaultReader<EventSourceMessage>;

  private constructor(
    readonly response: Response,
    private readonly cancel: AbortController,
  ) {
    if (!response.body) throw new Error('there is no stream');
    this.#reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
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
  async next(): Promise<StreamEvent | null> {
    const { value, done } = await this.#reader.read();
    return done ? null : { id: value.id, name: value.event ?? '', data: JSON.parse(value.data) };
  }

  close(): void {
    this.cancel.abort();
  }
}
