import type { FailureKind, RemotePage, RemoteRequest, RemoteSession } from '@tribunal/contract';
import { Passing, RemoteFailure, type Method } from '@tribunal/remote-kit';

/** Answers that say that the site has stored nothing, when they are the answer to the very request that sends. */
const REFUSALS: readonly FailureKind[] = ['rateLimited', 'sessionExpired', 'humanCheck', 'badAccount', 'notFound'];

/** What went over a session while something was sent. */
export interface Sending {
  session: RemoteSession;
  /**
   * Whether the site certainly has nothing: no request that changes anything has gone out, or the failure is what the
   * last one was answered, nothing went wrong on the way, and nothing was asked since.
   */
  isCertainlyNotSent(failure: RemoteFailure): boolean;
}

interface Tally {
  posts: number;
  isLastAnswered: boolean;
}

class Watched extends Passing {
  constructor(
    inner: RemoteSession,
    private readonly tally: Tally,
  ) {
    super(inner);
  }

  host(name: string): RemoteSession {
    return new Watched(this.inner.host(name), this.tally);
  }

  protected async ask(method: Method, path: string, request: RemoteRequest): Promise<RemotePage> {
    this.tally.isLastAnswered = false;
    if (method === 'get') return this.inner.get(path, request);
    this.tally.posts += 1;
    try {
      const page = await this.inner.post(path, request);
      // What was followed is another page, and says nothing of the request itself.
      this.tally.isLastAnswered = request.redirect !== 'follow';
      return page;
    } catch (error) {
      this.tally.isLastAnswered = request.redirect !== 'follow' && hasPage(error);
      throw error;
    }
  }
}

const hasPage = (error: unknown): boolean => error instanceof RemoteFailure && Boolean(error.details.page);

/** The same session, with its requests counted. */
export function watchSending(session: RemoteSession): Sending {
  const tally: Tally = { posts: 0, isLastAnswered: false };
  return {
    session: new Watched(session, tally),
    isCertainlyNotSent: ({ kind }) => tally.posts === 0 || (tally.isLastAnswered && REFUSALS.includes(kind)),
  };
}
