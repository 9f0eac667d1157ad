import type { RemoteSiteMode } from '@tribunal/remote-kit/contract';
import { forbidden } from '@tribunal/server';
import type { JudgeCall } from '@tribunal/server/judging';
import type { Logger } from 'pino';
import { SITE_MODE_HEADER } from '../../contract';

type Denial = 'remote-judging.simulatedThere' | 'remote-judging.simulatedHere' | 'remote-judging.siteModeUnknown';

/** The path of all calls of judge-remote, which must say what its remote sites are. */
const REMOTE_CALLS = '/api/judge/remote/';

/**
 * Returns why this server refuses a judge that reports this mode for its remote sites, or null if it accepts the
 * judge.
 */
function denyMode(own: RemoteSiteMode, reported: unknown, path: string): Denial | null {
  if (reported === own) return null;
  if (reported === undefined) return path.startsWith(REMOTE_CALLS) ? 'remote-judging.siteModeUnknown' : null;
  return own === 'site' ? 'remote-judging.simulatedThere' : 'remote-judging.simulatedHere';
}

/**
 * Maximum number of judges that are remembered; it is bounded because anybody with the shared token can invent
 * judges.
 */
const MAX_REMEMBERED = 20;

/**
 * Refuses judges that use the real remote sites where this server simulates them, or the other way round: such a
 * judge would bring invented verdicts to a real site, or submit test work to real remote sites.
 */
export class SiteModeGuard {
  /** Judges whose refusal has already been logged. */
  readonly #loggedJudges = new Set<string>();

  constructor(
    private readonly own: RemoteSiteMode,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Checks the remote mode of a judge.
   * @throws 403 when the modes differ; this is logged once per judge
   */
  check({ path, headers, judge, address }: JudgeCall): void {
    const reported = headers[SITE_MODE_HEADER];
    const denial = denyMode(this.own, reported, path);
    const who = judge ?? address;
    if (!denial) return void this.#loggedJudges.delete(who);
    if (!this.#loggedJudges.has(who) && this.#loggedJudges.size < MAX_REMEMBERED) {
      this.#loggedJudges.add(who);
      this.log.warn(
        { judge, address, judgeAsks: reported ?? 'unknown', serverAsks: this.own },
        'rejected a judge: its SIMULATE_REMOTES differs from that of this server',
      );
    }
    throw forbidden(denial);
  }
}
