import type { RemotePage, RemoteRequest, RemoteSession } from '../../contract';
import { SessionProxy, type HttpMethod } from '../../session-proxy';

export interface Exchange {
  key: string;
  page: RemotePage;
}

const keyOf = (
  host: string,
  httpMethod: HttpMethod,
  path: string,
  { query, form, multipart, json }: RemoteRequest,
): string => JSON.stringify([host, httpMethod, path, query, form, multipart, json]);

/** A session that records the site's responses. */
export class RecordingSession extends SessionProxy {
  constructor(
    inner: RemoteSession,
    hostName = '',
    readonly exchanges: Exchange[] = [],
  ) {
    super(inner, hostName);
  }

  host(name: string): RemoteSession {
    return new RecordingSession(this.inner.host(name), name, this.exchanges);
  }

  protected async request(httpMethod: HttpMethod, path: string, request: RemoteRequest): Promise<RemotePage> {
    const page = await this.inner[httpMethod](path, request);
    this.exchanges.push({ key: keyOf(this.hostName, httpMethod, path, request), page });
    return page;
  }
}

/** A session that replays recorded responses, one of them with a changed text. It makes no network requests. */
class ReplaySession extends SessionProxy {
  #note: string | null;

  constructor(
    private readonly recorded: RemoteSession,
    private readonly exchanges: readonly Exchange[],
    private readonly requestCounts = new Map<string, number>(),
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
    return new ReplaySession(this.recorded.host(name), this.exchanges, this.requestCounts, name);
  }

  /** Returns the recorded response; the last one if there were fewer, and 404 for unrecorded requests. */
  protected async request(httpMethod: HttpMethod, path: string, request: RemoteRequest): Promise<RemotePage> {
    const key = keyOf(this.hostName, httpMethod, path, request);
    const answers = this.exchanges.filter((exchange) => exchange.key === key);
    const nth = this.requestCounts.get(key) ?? 0;
    this.requestCounts.set(key, nth + 1);
    return answers[Math.min(nth, answers.length - 1)]?.page ?? notFoundPage(new URL(path, `${this.endpoint}/`).href);
  }
}

const notFoundPage = (url: string): RemotePage => {
  const text = '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>';
  return { url, status: 404, location: null, headers: {}, text, bytes: new TextEncoder().encode(text) };
};

/** Replays a session. */
export const replay = (session: RemoteSession, exchanges: readonly Exchange[]): RemoteSession =>
  new ReplaySession(session, exchanges);

/** Replays a session in which page number `at` has this text. */
export function replayWithChangedPage(
  session: RemoteSession,
  exchanges: readonly Exchange[],
  at: number,
  text: string,
): RemoteSession {
  const changed = exchanges.map((exchange, nth) => {
    if (nth !== at) return exchange;
    return { ...exchange, page: { ...exchange.page, text, bytes: new TextEncoder().encode(text) } };
  });
  return replay(session, changed);
}
