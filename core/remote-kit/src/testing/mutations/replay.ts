import type { RemotePage, RemoteRequest, RemoteSession } from '@tribunal/contract';
import { Passing, type Method } from '../../passing';

interface Exchange {
  key: string;
  page: RemotePage;
}

const keyOf = (host: string, method: Method, path: string, { query, form, multipart, json }: RemoteRequest): string =>
  JSON.stringify([host, method, path, query, form, multipart, json]);

/** A visit that remembers what the site answered. */
export class Recording extends Passing {
  constructor(
    inner: RemoteSession,
    hostName = '',
    readonly exchanges: Exchange[] = [],
  ) {
    super(inner, hostName);
  }

  host(name: string): RemoteSession {
    return new Recording(this.inner.host(name), name, this.exchanges);
  }

  protected async ask(method: Method, path: string, request: RemoteRequest): Promise<RemotePage> {
    const page = await this.inner[method](path, request);
    this.exchanges.push({ key: keyOf(this.hostName, method, path, request), page });
    return page;
  }
}

/** A visit to what was recorded, with other text in one of its pages. No request leaves it. */
class Replay extends Passing {
  #note: string | null;

  constructor(
    private readonly recorded: RemoteSession,
    private readonly exchanges: readonly Exchange[],
    private readonly asked = new Map<string, number>(),
    hostName = '',
  ) {
    super(recorded, hostName);
    this.#note = recorded.note;
  }

  override get note(): string | null {
    return this.#note;
  }
  override set note(note: string | null) {
    this.#note = note;
  }

  override setCookies(): void {}

  host(name: string): RemoteSession {
    return new Replay(this.recorded.host(name), this.exchanges, this.asked, name);
  }

  /** The answer of that time; the last one when it is asked more often; 404 for what was never asked. */
  protected async ask(method: Method, path: string, request: RemoteRequest): Promise<RemotePage> {
    const key = keyOf(this.hostName, method, path, request);
    const answers = this.exchanges.filter((exchange) => exchange.key === key);
    const nth = this.asked.get(key) ?? 0;
    this.asked.set(key, nth + 1);
    return answers[Math.min(nth, answers.length - 1)]?.page ?? notThere(new URL(path, `${this.endpoint}/`).href);
  }
}

const notThere = (url: string): RemotePage => {
  const text = '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>';
  return { url, status: 404, location: null, headers: {}, text, bytes: new TextEncoder().encode(text) };
};

/** The same visit again, where page number `at` has this text. */
export function replayed(
  session: RemoteSession,
  exchanges: readonly Exchange[],
  at: number,
  text: string,
): RemoteSession {
  const changed = exchanges.map((exchange, nth) => {
    if (nth !== at) return exchange;
    return { ...exchange, page: { ...exchange.page, text, bytes: new TextEncoder().encode(text) } };
  });
  return new Replay(session, changed);
}
