import type { RemoteJudgeSpec } from '@tribunal/contract';
import { exchange, openDispatcher, placeOf, SiteSession } from '../session';

const dispatcher = openDispatcher('');

/** A visit as this process makes them, without waiting for turns: for tests of adapters at their simulators. */
export const visitSite = (
  spec: RemoteJudgeSpec,
  endpoint: string,
  { account, timeoutMs }: { account: string | null; timeoutMs(): number },
): SiteSession =>
  new SiteSession(
    () => ({
      place: placeOf(spec, endpoint),
      userAgent: 'Mozilla/5.0 (compatible; Tribunal)',
      send: (sent) => exchange(sent, { dispatcher, timeoutMs: timeoutMs() }),
      now: Date.now,
      turn: (_host, _lane, request) => request(),
    }),
    account,
  );
