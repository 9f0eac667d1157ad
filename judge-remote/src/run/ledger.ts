import type { Timer } from '@tribunal/contract';
import {
  type RemoteJudgeCalls,
  type RemoteRunRow,
  type RemoteRunState,
  type RunClaim,
  RemoteIntervals,
} from '@tribunal/plugin-remote-judging/contract';
import type { RemoteSiteMode } from '@tribunal/remote-kit';
import { RequeueTask, ServerError } from '@tribunal/worker';
import { isSilence, isSwitchedOff, retrying, type RemoteServer } from '../server';

type MoveBody = RemoteJudgeCalls['POST /api/judge/remote/run/move']['body'];
export type Move = Omit<MoveBody, keyof RunClaim | 'runId' | 'mode'>;

/** Number of calls after which the server counts as unavailable. */
const TRIES = 5;

interface LedgerOptions {
  server: Pick<RemoteServer, 'run' | 'move'>;
  runClaim: RunClaim;
  timer: Timer;
  signal: AbortSignal;
  /** Returns where requests to the site go now. */
  siteMode(): RemoteSiteMode;
}

/**
 * The server's ledger for one attempt. All methods requeue the task if the server is unavailable, the attempt is over
 * or remote judging is switched off.
 */
export class Ledger {
  constructor(private readonly options: LedgerOptions) {}

  /** Returns the state of the run, or the ms to wait if every account is busy. Requeues if nothing can be done now. */
  async fetchRun(): Promise<RemoteRunRow | number> {
    const { server, runClaim } = this.options;
    const answer = await this.#callOrRequeue(() => server.run(runClaim));
    if (answer.run) return withPublicAccount(answer.run);
    if (answer.why === 'allBusy') return answer.waitMs;
    throw new RequeueTask(answer.waitMs);
  }

  /**
   * Moves the run; resolves when the move is durable. `stale`: the run is in another state, and nothing was changed.
   * If the answer is lost, the run is queried: the ledger accepts moves only from the current attempt, which is this
   * one.
   */
  async move(runId: number, move: Move): Promise<'moved' | 'taken' | 'stale'> {
    const { server, runClaim, siteMode } = this.options;
    for (let tried = 1; ; tried += 1) {
      try {
        return (await server.move({ ...runClaim, runId, mode: siteMode(), ...move })).outcome;
      } catch (error) {
        if (isConflict(error)) return 'stale';
        if (isSwitchedOff(error)) throw new RequeueTask(RemoteIntervals.cooldown);
        if (!isSilence(error)) throw error;
        if (tried >= TRIES) throw new RequeueTask(RemoteIntervals.cooldown);
        const row = await this.fetchRun();
        if (typeof row === 'number') throw new RequeueTask(row);
        if (isDone(row, move)) return 'moved';
        if (row.state !== move.from) return 'stale';
      }
    }
  }

  async #callOrRequeue<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await retrying(call, { ...this.options, tries: TRIES });
    } catch (error) {
      // The server drops the report of an attempt that is over, whatever it contains.
      if (isConflict(error) || isSilence(error) || isSwitchedOff(error))
        throw new RequeueTask(RemoteIntervals.cooldown);
      throw error;
    }
  }
}

/** A server of an earlier version does not say of whom the run is read: then the account does. */
function withPublicAccount(row: Omit<RemoteRunRow, 'publicAccount'> & Partial<RemoteRunRow>): RemoteRunRow {
  const { account, publicAccount = account?.way === 'verify' ? account.name : null } = row;
  return { ...row, publicAccount };
}

const isConflict = (error: unknown): boolean => error instanceof ServerError && error.status === 409;

function isDone(row: RemoteRunRow, { from, to, remoteRunId }: Move): boolean {
  const isElsewhere: (state: RemoteRunState) => boolean = (state) => state === to && from !== to;
  return isElsewhere(row.state) && (remoteRunId === undefined || row.remoteRunId === remoteRunId);
}
