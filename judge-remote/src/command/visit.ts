import type { RemoteCredentials, RemotePage, RemoteRequest, RemoteSession } from '@tribunal/contract';
import { Passing, RemoteFailure, type Method, type RemoteDoor } from '@tribunal/remote-kit';
import { systemClock } from '@tribunal/worker';
import { openHosts } from '../pacing';
import { exchange, openDispatcher, placeOf, SiteSession } from '../session';
import { settingsOf } from '../sync';
import { secretsOf } from './secrets';

/** A request with what came back; `page` null: nothing did. */
export interface Asked {
  method: Method;
  path: string;
  request: RemoteRequest;
  page: RemotePage | null;
}

/** Notes what is asked and answered. */
class Noting extends Passing {
  constructor(
    inner: RemoteSession,
    readonly asked: Asked[],
  ) {
    super(inner);
  }

  host(name: string): RemoteSession {
    return new Noting(this.inner.host(name), this.asked);
  }

  protected async ask(method: Method, path: string, request: RemoteRequest): Promise<RemotePage> {
    try {
      const page = await this.inner[method](path, request);
      this.asked.push({ method, path, request, page });
      return page;
    } catch (error) {
      const page = error instanceof RemoteFailure ? (error.details.page ?? null) : null;
      this.asked.push({ method, path, request, page });
      throw error;
    }
  }
}

/** One visit to a site, made as the judge makes it, and all that is seen of it. */
export interface Visit {
  session: RemoteSession;
  asked: readonly Asked[];
  /** What must not be shown, as far as it is known by now. */
  secrets(): string[];
}

export function openVisit(
  { spec }: RemoteDoor,
  { endpoint, credentials, proxy }: { endpoint: string; credentials: RemoteCredentials | null; proxy: string },
): Visit {
  const { userAgent, requestTimeoutMs } = settingsOf({ settings: {} }, (text) => text);
  const hosts = openHosts(systemClock);
  const dispatcher = openDispatcher(proxy);
  const session = new SiteSession(
    () => ({
      place: placeOf(spec, endpoint),
      userAgent,
      send: (sent) => exchange(sent, { dispatcher, timeoutMs: requestTimeoutMs }),
      now: Date.now,
      turn: (host, lane, request) => hosts.of(host).run(lane, spec.gaps.requestMs, request),
    }),
    credentials?.name ?? null,
  );
  const asked: Asked[] = [];
  return {
    session: new Noting(session, asked),
    asked,
    secrets: () => [...secretsOf(credentials), ...session.secrets()],
  };
}
