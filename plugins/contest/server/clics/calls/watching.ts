import type { Viewer } from '@tribunal/server';
import type { Caller } from '../door';
import { FeedIntervals, type ClicsVersion } from '../limits';
import type { Telling } from '../write';
import type { ClicsReader } from './reader';

interface Watching {
  /** What it saw first. */
  telling: Telling;
  caller: Caller;
  sessionToken: string;
  reader: ClicsReader;
  version(): Promise<ClicsVersion>;
  renew(sessionToken: string): Promise<Viewer | null>;
}

/** Looks again, after a while, with the eyes that the caller has then; null: the login has ended, or the site speaks another version. */
export function watching({ telling, caller, sessionToken, reader, version, renew }: Watching) {
  let now = caller;
  let renewedAt = performance.now();
  const { version: spoken } = telling;
  return async (): Promise<Telling | null> => {
    if ((await version()) !== spoken) return null;
    if ('viewer' in now && now.viewer && performance.now() - renewedAt >= FeedIntervals.keepAlive) {
      const viewer = await renew(sessionToken);
      if (!viewer) return null;
      [now, renewedAt] = [{ viewer }, performance.now()];
    }
    return reader.later(telling, now);
  };
}
