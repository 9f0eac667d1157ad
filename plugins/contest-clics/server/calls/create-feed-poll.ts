import type { Viewer } from '@tribunal/server';
import type { Caller } from '../authorization';
import { FeedIntervals, type ClicsVersion } from '../limits';
import type { ClicsContext } from '../write';
import type { ClicsReader } from './clics-reader';

interface FeedPollOptions {
  /** First context that the reader saw. */
  context: ClicsContext;
  caller: Caller;
  sessionToken: string;
  reader: ClicsReader;
  version(): Promise<ClicsVersion>;
  renew(sessionToken: string): Promise<Viewer | null>;
}

/**
 * Creates a function that polls with the caller's current permissions; it returns null when the login has ended or
 * the site uses another API version.
 */
export function createFeedPoll({ context, caller, sessionToken, reader, version, renew }: FeedPollOptions) {
  let currentCaller = caller;
  let renewedAt = performance.now();
  const { version: clicsVersion } = context;
  return async (): Promise<ClicsContext | null> => {
    if ((await version()) !== clicsVersion) return null;
    if ('viewer' in currentCaller && currentCaller.viewer && performance.now() - renewedAt >= FeedIntervals.keepAlive) {
      const viewer = await renew(sessionToken);
      if (!viewer) return null;
      [currentCaller, renewedAt] = [{ viewer }, performance.now()];
    }
    return reader.poll(context, currentCaller);
  };
}
