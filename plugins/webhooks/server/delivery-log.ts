import { DAY_MS, PageSizes, type Page } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { audit, Clock, Db, notFound, pageOf, pageRange, Tx, type Row, type Transactions } from '@tribunal/server';
import { afterCommit } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import type { WebhookCalls, WebhookDelivery } from '../contract';
import { DeliverySender } from './delivery-sender';
import { EventRecorder } from './event-recorder';
import { GIVEN_UP_AFTER_MS } from './retries';

type Query = WebhookCalls['GET /api/admin/webhook/delivery']['query'];

/** How long deliveries are kept after their end. */
const KEPT_MS = 7 * DAY_MS;
/** What is sent to try a webhook out. */
const PING = { kind: 'ping', data: { text: 'Tribunal sends events to this address.' } };

/** Lists deliveries and has them sent again. */
@injectable()
export class DeliveryLog {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(EventRecorder) private readonly recorder: EventRecorder,
    @inject(DeliverySender) private readonly sender: DeliverySender,
  ) {}

  async list({ id: endpointId, outcome, ...query }: Query): Promise<Page<WebhookDelivery>> {
    const range = pageRange(query, PageSizes.adminTable);
    const some = () => {
      const all = this.knex('webhooksDelivery').where({ endpointId });
      if (outcome === undefined) return all;
      return outcome === 'waiting' ? all.whereNull('outcome') : all.where({ outcome });
    };
    const [rows, count] = await Promise.all([
      some().orderBy('id', 'desc').limit(range.limit).offset(range.offset).select('*'),
      some().count({ total: '*' }).first(),
    ]);
    return pageOf(rows.map(present), Number(count?.total ?? 0), range);
  }

  /**
   * Sends a message to try a webhook out, and returns what became of it.
   * @throws 404 if there is no such webhook
   */
  async test(endpointId: number): Promise<WebhookDelivery> {
    const endpoint = await this.knex('webhooksEndpoint').where({ id: endpointId }).first('name');
    if (!endpoint) throw notFound('webhooks.unknown');
    audit.about({ type: 'webhook', id: endpointId, name: endpoint.name });
    // It has ended for all other processes before it is sent.
    const ended = { outcome: 'givenUp' as const, endedAt: this.clock.now() };
    const [row] = await this.knex('webhooksDelivery')
      .insert({ ...this.recorder.rowFor(endpointId, PING), ...ended })
      .returning('id');
    return present(await this.sender.sendNow(row!.id));
  }

  /**
   * Has a delivery sent again.
   * @throws 404 if there is no such delivery
   */
  async repeat(id: number): Promise<void> {
    await this.transactions.run(async () => {
      const now = this.clock.now();
      const repeated = await this.knex('webhooksDelivery')
        .where({ id })
        .update({ outcome: null, endedAt: null, attempts: 0, nextAt: now, createdAt: now });
      if (repeated === 0) throw notFound('webhooks.unknownDelivery');
      afterCommit(() => this.sender.wake());
    });
  }

  /** Gives up what was not accepted in time, and deletes what ended long ago. */
  async deleteOld(): Promise<void> {
    const now = this.clock.now();
    await this.knex('webhooksDelivery')
      .whereNull('outcome')
      .where('createdAt', '<', new Date(now.getTime() - GIVEN_UP_AFTER_MS))
      .update({ outcome: 'givenUp', endedAt: now });
    await this.knex('webhooksDelivery')
      .whereNotNull('outcome')
      .where('endedAt', '<', new Date(now.getTime() - KEPT_MS))
      .delete();
  }
}

const present = ({
  id,
  messageId,
  kind,
  body,
  attempts,
  outcome,
  status,
  trouble,
  ms,
  createdAt,
  nextAt,
}: Row<'webhooksDelivery'>): WebhookDelivery => ({
  id,
  messageId,
  kind,
  body,
  attempts,
  outcome,
  status,
  trouble,
  ms,
  createdAt: createdAt.toISOString(),
  nextAt: outcome === null ? nextAt.toISOString() : null,
});
