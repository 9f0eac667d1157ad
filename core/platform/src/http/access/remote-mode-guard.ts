import { Headers, type RemoteSiteMode } from '@tribunal/contract';
import type { Logger } from 'pino';
import type { JudgeAccess } from './access';
import { forbidden } from '../errors';

type RemoteModeDenial =
  | 'judgeToken.remotesSimulatedThere'
  | 'judgeToken.remotesSimulatedHere'
  | 'judgeToken.remotePlaceUnknown';

/**
 * Returns why this server refuses a judge that reports this mode for its remote sites, or null if it accepts the
 * judge.
 */
function denyRemoteMode(own: RemoteSiteMode, reportedMode: unknown, access: JudgeAccess): RemoteModeDenial | null {
  if (reportedMode === own) return null;
  if (reportedMode === undefined) return access === 'judge-remote' ? 'judgeToken.remotePlaceUnknown' : null;
  return own === 'site' ? 'judgeToken.remotesSimulatedThere' : 'judgeToken.remotesSimulatedHere';
}

/**
 * Maximum number of judges that are remembered; it is bounded because anybody with the shared token can invent
 * judges.
 */
const MAX_REMEMBERED = 20;

/** The parts of a request that are inspected. */
interface JudgeRequest {
  readonly info: { readonly remoteAddress: string };
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * Refuses judges that use the real remote sites where this server simulates them, or the other way round: such a
 * judge would bring invented verdicts to a real site, or submit test work to real remote sites.
 */
export class RemoteModeGuard {
  /** Judges whose refusal has already been logged. */
  readonly #loggedJudges = new Set<string>();

  constructor(
    private readonly own: RemoteSiteMode,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Checks the remote mode of a judge. `judge` is its name, or null during registration.
   * @throws 403 when the modes differ; this is logged once per judge
   */
  check({ info, headers }: JudgeRequest, access: JudgeAccess, judge: string | null): void {
    const reportedMode = headers[Headers.remoteMode];
    const refused = denyRemoteMode(this.own, reportedMode, access);
    const who = judge ?? info.remoteAddress;
    if (!refused) return void this.#loggedJudges.delete(who);
    if (!this.#loggedJudges.has(who) && this.#loggedJudges.size < MAX_REMEMBERED) {
      this.#loggedJudges.add(who);
      this.log.warn(
        { judge, address: info.remoteAddress, judgeAsks: reportedMode ?? 'unknown', serverAsks: this.own },
        'rejected a judge: its SIMULATE_REMOTES differs from that of this server',
      );
    }
    throw forbidden(refused);
  }
}
