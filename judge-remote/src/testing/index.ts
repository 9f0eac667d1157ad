import type { RemoteJudgeSpec } from '@tribunal/remote-kit';
import { exchange, openDispatcher, placeOf, SiteSession } from '../session';

const dispatcher = openDispatcher('');

/**
 * Opens a session like those of this process, but without request scheduling, for tests of adapters with their
 * simulators.
 */
export const openTestSession = (
  spec: RemoteJudgeSpec,
  endpoint: string,
  { account, timeoutMs }: { account: string | null; timeoutMs(): number },
): SiteSession =>
  new SiteSession(
    () => ({
      place: placeOf(spec, endpoint),
      userAgent: 'Mozilla/5.0 (compatible; Tribunal)',
      settings: {},
      send: (sent) => exchange(sent, { dispatcher, timeoutMs: timeoutMs() }),
      now: Date.now,
      schedule: (_host, _queueKey, request) => request(),
    }),
    account,
  );
