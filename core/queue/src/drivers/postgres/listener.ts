import type { Client } from 'pg';
import { backoff } from '../../backoff';
import type { Database } from './database';
import { CHANNEL, noticeOf, type Notice } from './statements';

/** Characters of a strange payload that are told. */
const SHOWN = 100;

/** The one connection of this process that hears notifications; comes back by itself. */
export class Listener {
  private client: Client | undefined;
  private readonly stopped = new AbortController();
  private firstTime: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly onNotice: (notice: Notice) => void,
    /** Called whenever it listens again: what was told meanwhile is lost. */
    private readonly onDeaf: () => void,
    private readonly onProblem: (what: string, error: unknown) => void,
  ) {}

  /** Resolves when it listens for the first time. */
  start(): Promise<void> {
    this.firstTime ??= this.listen();
    return this.firstTime;
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.client?.end().catch(() => {});
  }

  private async listen(): Promise<void> {
    const pause = backoff(this.stopped.signal);
    while (!this.stopped.signal.aborted) {
      const client = this.database.connect();
      try {
        await this.follow(client);
        return;
      } catch (error) {
        this.onProblem('cannot listen for notifications', error);
        await client.end().catch(() => {});
        await pause.wait().catch(() => {});
      }
    }
  }

  private async follow(client: Client): Promise<void> {
    // Without a listener for `error`, a lost connection would end the process.
    client.on('error', (error) => this.onProblem('the notification connection was lost', error));
    client.on('notification', ({ payload }) => this.tell(payload));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.client = client;
    client.once('end', () => {
      if (this.stopped.signal.aborted) return;
      void this.listen().then(this.onDeaf);
    });
    // Stopped meanwhile: `stop` has not seen this one.
    if (this.stopped.signal.aborted) await client.end();
  }

  /** Every role of the database may notify on any channel, so that a payload can be anything. */
  private tell(payload = ''): void {
    const notice = noticeOf(payload);
    if (notice) this.onNotice(notice);
    else this.onProblem('a notification that is no notice was dropped', payload.slice(0, SHOWN));
  }
}
