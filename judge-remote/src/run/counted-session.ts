import type { FailureKind, RemotePage, RemoteRequest, RemoteSession } from '@tribunal/remote-kit';
import { SessionProxy, RemoteFailure, type HttpMethod } from '@tribunal/remote-kit';

/** Failures that mean that the site has stored nothing, if they are the answer to the sending request itself. */
const REFUSALS: readonly FailureKind[] = ['rateLimited', 'sessionExpired', 'humanCheck', 'badAccount', 'notFound'];

/** A session whose requests are counted while something is sent. */
export interface CountedSession {
  session: RemoteSession;
  /**
   * Returns whether the site certainly has nothing: no request that changes anything has been sent, or the failure is
   * the answer to the last such request, no error occurred before, and no request followed.
   */
  isCertainlyNotSent(failure: RemoteFailure): boolean;
}

interface RequestCounts {
  posts: number;
  isLastAnswered: boolean;
}

class CountingSession extends SessionProxy {
  constructor(
    inner: RemoteSession,
    private readonly counts: RequestCounts,
  ) {
    super(inner);
  }

  host(name: string): RemoteSession {
    return new CountingSession(this.inner.host(name), this.counts);
  }

  protected async request(httpMethod: HttpMethod, path: string, request: RemoteRequest): Promise<RemotePage> {
    this.counts.isLastAnswered = false;
    if (httpMethod === 'get') return this.inner.get(path, request);
    this.counts.posts += 1;
    try {
      const page = await this.inner.post(path, request);
      // A response after a redirect is another page and says nothing about the request itself.
      this.counts.isLastAnswered = request.redirect !== 'follow';
      return page;
    } catch (error) {
      this.counts.isLastAnswered = request.redirect !== 'follow' && hasPage(error);
      throw error;
    }
  }
}

const hasPage = (error: unknown): boolean => error instanceof RemoteFailure && Boolean(error.details.page);

/** Wraps a session so that its requests are counted. */
export function countRequests(session: RemoteSession): CountedSession {
  const counts: RequestCounts = { posts: 0, isLastAnswered: false };
  return {
    session: new CountingSession(session, counts),
    isCertainlyNotSent: ({ kind }) => counts.posts === 0 || (counts.isLastAnswered && REFUSALS.includes(kind)),
  };
}
