import type { Outage } from '@tribunal/contract';
import type { Client } from 'pg';
import { backoff } from '../../backoff';
import { outageOf, type QueueSettings } from '../../options';
import type { Database } from './database';
import { CHANNEL, parseNotification, type QueueNotification } from './statements';

/** Maximum number of characters of an unknown payload that are logged. */
const MAX_LOGGED_CHARACTERS = 100;

/** The one connection of this process that receives notifications; it reconnects automatically. */
export class NotificationListener {
  private client: Client | undefined;
  private readonly stopped = new AbortController();
  private starting: Promise<void> | undefined;
  private readonly outage: Outage;

  constructor(
    private readonly database: Database,
    private readonly onNotification: (notification: QueueNotification) => void,
    /** Called after each reconnect, because notifications sent in the meantime are lost. */
    private readonly onReconnect: () => void,
    private readonly settings: QueueSettings,
  ) {
    this.outage = outageOf(settings);
  }

  /** Resolves when it listens for the first time. */
  start(): Promise<void> {
    this.starting ??= this.listen();
    return this.starting;
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
        await this.subscribe(client);
        return;
      } catch (error) {
        this.outage.failed('the database does not accept a listener', error);
        await client.end().catch(() => {});
        await pause.wait().catch(() => {});
      }
    }
  }

  private async subscribe(client: Client): Promise<void> {
    // Without a listener for `error`, a lost connection would end the process.
    client.on('error', (error) => this.outage.failed('the notification connection was lost', error));
    client.on('notification', ({ payload }) => this.handlePayload(payload));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.client = client;
    this.outage.succeeded();
    client.once('end', () => {
      if (this.stopped.signal.aborted) return;
      void this.listen().then(this.onReconnect);
    });
    // `stop` was called in the meantime and has not seen this client.
    if (this.stopped.signal.aborted) await client.end();
  }

  /** Every role of the database may notify on any channel, so a payload can be anything. */
  private handlePayload(payload = ''): void {
    const notification = parseNotification(payload);
    if (notification) this.onNotification(notification);
    else
      this.settings.onProblem('a notification that is no notice was dropped', payload.slice(0, MAX_LOGGED_CHARACTERS));
  }
}
