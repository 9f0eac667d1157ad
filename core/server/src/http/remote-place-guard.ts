import { Headers, type RemotePlace } from '@tribunal/contract';
import type { Logger } from 'pino';
import type { JudgeAccess } from './access';
import { forbidden } from './errors';

export type PlaceRefusal =
  'judgeToken.remotesSimulatedThere' | 'judgeToken.remotesSimulatedHere' | 'judgeToken.remotePlaceUnknown';

/** Why this server does not serve a judge that says this of its remote sites; null: it does. */
export function denyRemotePlace(own: RemotePlace, told: unknown, access: JudgeAccess): PlaceRefusal | null {
  if (told === own) return null;
  if (told === undefined) return access === 'judge-remote' ? 'judgeToken.remotePlaceUnknown' : null;
  return own === 'site' ? 'judgeToken.remotesSimulatedThere' : 'judgeToken.remotesSimulatedHere';
}

/** Judges may be many, and the shared token is anybody's who has it: no more are remembered. */
const MOST = 20;

/** What of a request is looked at. */
interface JudgeRequest {
  readonly info: { readonly remoteAddress: string };
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * Keeps away judges that ask the real remote sites where this server simulates them, or the other way round: such a judge would
 * bring invented verdicts to a real site, or carry what is only tried out to real ones.
 */
export class RemotePlaceGuard {
  /** Those that the log names already. */
  readonly #refused = new Set<string>();

  constructor(
    private readonly own: RemotePlace,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /** `judge`: its name; null while it registers. `@throws` 403, which the log has once for each judge. */
  check({ info, headers }: JudgeRequest, access: JudgeAccess, judge: string | null): void {
    const told = headers[Headers.remotePlace];
    const refused = denyRemotePlace(this.own, told, access);
    const who = judge ?? info.remoteAddress;
    if (!refused) return void this.#refused.delete(who);
    if (!this.#refused.has(who) && this.#refused.size < MOST) {
      this.#refused.add(who);
      this.log.warn(
        { judge, address: info.remoteAddress, judgeAsks: told ?? 'unknown', serverAsks: this.own },
        'a judge is refused: SIMULATE_REMOTES is not the same for it and for this server',
      );
    }
    throw forbidden(refused);
  }
}
