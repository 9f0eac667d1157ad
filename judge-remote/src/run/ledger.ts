import {
  Intervals,
  type RemoteJudgeCalls,
  type RemotePlace,
  type RemoteRunRow,
  type RemoteRunState,
  type RunHolder,
} from '@tribunal/contract';
import { HandBack, ServerError, type Clock } from '@tribunal/worker';
import { isSilence, retrying, type RemoteServer } from '../server';

type MoveBody = RemoteJudgeCalls['POST /api/judge/remote/run/move']['body'];
export type Move = Omit<MoveBody, keyof RunHolder | 'runId' | 'place'>;

/** Calls until the server is held to be away. */
const TRIES = 5;

export interface LedgerOptions {
  server: Pick<RemoteServer, 'run' | 'move'>;
  holder: RunHolder;
  clock: Clock;
  signal: AbortSignal;
  /** Where requests to the site go now. */
  place(): RemotePlace;
}

/** The server's ledger for one attempt. All hand the task back when the server is away or the attempt is over. */
export class Ledger {
  constructor(private readonly options: LedgerOptions) {}

  /** Where the run stands, or how many ms to wait for its turn: every account is busy. Hands back what can do nothing now. */
  async turn(): Promise<RemoteRunRow | number> {
    const { server, holder } = this.options;
    const answer = await this.#asked(() => server.run(holder));
    if (answer.run) return answer.run;
    if (answer.why === 'allBusy') return answer.waitMs;
    throw new HandBack(answer.waitMs);
  }

  /**
   * Resolves when the move is durable. `stale`: the run is somewhere else, and nothing was changed. An answer that was
   * lost is found out about by asking: the ledger moves for the current attempt alone, which is this one.
   */
  async move(runId: number, move: Move): Promise<'moved' | 'taken' | 'stale'> {
    const { server, holder, place } = this.options;
    for (let tried = 1; ; tried += 1) {
      try {
        return (await server.move({ ...holder, runId, place: place(), ...move })).outcome;
      } catch (error) {
        if (isConflict(error)) return 'stale';
        if (!isSilence(error)) throw error;
        if (tried >= TRIES) throw new HandBack(Intervals.remoteRest);
        const row = await this.turn();
        if (typeof row === 'number') throw new HandBack(row);
        if (isDone(row, move)) return 'moved';
        if (row.state !== move.from) return 'stale';
      }
    }
  }

  async #asked<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await retrying(call, { ...this.options, tries: TRIES });
    } catch (error) {
      // The report of an attempt that is over is dropped, whatever it says.
      if (isConflict(error) || isSilence(error)) throw new HandBack(Intervals.remoteRest);
      throw error;
    }
  }
}

const isConflict = (error: unknown): boolean => error instanceof ServerError && error.status === 409;

function isDone(row: RemoteRunRow, { from, to, remoteRunId }: Move): boolean {
  const isElsewhere: (state: RemoteRunState) => boolean = (state) => state === to && from !== to;
  return isElsewhere(row.state) && (remoteRunId === undefined || row.remoteRunId === remoteRunId);
}
