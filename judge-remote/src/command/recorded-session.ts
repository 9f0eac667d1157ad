import type { RemoteCredentials, RemotePage, RemoteRequest, RemoteSession } from '@tribunal/remote-kit';
import { SessionProxy, RemoteFailure, type HttpMethod, type JudgePart } from '@tribunal/remote-kit';
import { monotonicTimer } from '@tribunal/worker';
import { createHostSchedulers } from '../scheduling';
import { exchange, openDispatcher, placeOf, SiteSession } from '../session';
import { settingsOf } from '../sync';
import { secretsOf } from './secrets';

/** A request with its response; `page` is null if there was none. */
export interface RecordedRequest {
  httpMethod: HttpMethod;
  path: string;
  request: RemoteRequest;
  page: RemotePage | null;
}

/** Records requests and responses. */
class RecordingSession extends SessionProxy {
  constructor(
    inner: RemoteSession,
    readonly requests: RecordedRequest[],
  ) {
    super(inner);
  }

  host(name: string): RemoteSession {
    return new RecordingSession(this.inner.host(name), this.requests);
  }

  protected async request(httpMethod: HttpMethod, path: string, request: RemoteRequest): Promise<RemotePage> {
    try {
      const page = await this.inner[httpMethod](path, request);
      this.requests.push({ httpMethod, path, request, page });
      return page;
    } catch (error) {
      const page = error instanceof RemoteFailure ? (error.details.page ?? null) : null;
      this.requests.push({ httpMethod, path, request, page });
      throw error;
    }
  }
}

/** One session at a site, made as the judge makes it, with everything that is observed. */
interface RecordedSession {
  session: RemoteSession;
  requests: readonly RecordedRequest[];
  /** Returns the secrets known so far, which must not be shown. */
  secrets(): string[];
}

interface RecordedSessionOptions {
  endpoint: string;
  credentials: RemoteCredentials | null;
  /** Empty: none. */
  proxy: string;
  /** Empty: the default. */
  userAgent: string;
}

export function openRecordedSession(
  { spec }: JudgePart,
  { endpoint, credentials, proxy, userAgent: ownAgent }: RecordedSessionOptions,
): RecordedSession {
  const { userAgent, requestTimeoutMs } = settingsOf({ settings: { userAgent: ownAgent } }, (text) => text);
  const hosts = createHostSchedulers(monotonicTimer);
  const dispatcher = openDispatcher(proxy);
  const session = new SiteSession(
    () => ({
      place: placeOf(spec, endpoint),
      userAgent,
      settings: {},
      send: (sent) => exchange(sent, { dispatcher, timeoutMs: requestTimeoutMs }),
      now: Date.now,
      schedule: (host, queueKey, request) => hosts.get(host).run(queueKey, spec.gaps.requestMs, request),
    }),
    credentials?.name ?? null,
  );
  const requests: RecordedRequest[] = [];
  return {
    session: new RecordingSession(session, requests),
    requests,
    secrets: () => [...secretsOf(credentials), ...session.secrets()],
  };
}
