import { inject, injectable } from '@tribunal/kernel';
import { Clock, Config, Db, Random, requireTransaction, type Randomness } from '@tribunal/server';
import { afterCommit } from '@tribunal/server/platform';
import type { OutgoingEvent } from '@tribunal/server/system';
import type { Knex } from 'knex';
import { DeliverySender } from './delivery-sender';

/** Rows that one statement stores. */
const ROWS_AT_ONCE = 500;

/** Turns events into deliveries, one for each webhook that wants them, in the transaction in which they happen. */
@injectable()
export class EventRecorder {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(Config) private readonly config: { http: { baseUrl: string } },
    @inject(DeliverySender) private readonly sender: DeliverySender,
  ) {}

  /** Returns the kinds that some webhook wants. */
  async findWantedKinds(): Promise<ReadonlySet<string>> {
    const rows = await this.knex('webhooksEndpoint').where({ isOn: true }).select('kinds');
    return new Set(rows.flatMap(({ kinds }) => kinds));
  }

  async record(events: readonly OutgoingEvent[]): Promise<void> {
    requireTransaction(this.knex);
    // Held until the end, so that none is deleted before its deliveries are stored.
    const endpoints = await this.knex('webhooksEndpoint').where({ isOn: true }).forKeyShare().select('id', 'kinds');
    const rows = events.flatMap((event) =>
      endpoints.filter(({ kinds }) => kinds.includes(event.kind)).map(({ id }) => this.rowFor(id, event)),
    );
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await this.knex('webhooksDelivery').insert(rows.slice(from, from + ROWS_AT_ONCE));
    }
    if (rows.length > 0) afterCommit(() => this.sender.wake());
  }

  /** Returns the delivery of an event to a webhook. */
  rowFor(endpointId: number, { kind, data }: OutgoingEvent) {
    const now = this.clock.now();
    const messageId = `msg_${this.random.uuid()}`;
    const body = JSON.stringify({
      type: kind,
      timestamp: now.toISOString(),
      site: this.config.http.baseUrl,
      data,
    });
    return { endpointId, messageId, kind, body, nextAt: now, createdAt: now };
  }
}
