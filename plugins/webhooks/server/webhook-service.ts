import { randomBytes } from 'node:crypto';
import { encryptSecret } from '@tribunal/config';
import { inject, injectable } from '@tribunal/kernel';
import {
  acquireAdvisoryLock,
  audit,
  badInput,
  Clock,
  columns,
  Config,
  conflict,
  Db,
  expression,
  notFound,
  Points,
  Tx,
  type Row,
  type Transactions,
} from '@tribunal/server';
import { outgoingEventSources } from '@tribunal/server/system';
import type { ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { WebhookLimits, type Webhook, type WebhookCalls, type WebhookDraft } from '../contract';
import { secretContext } from './secret-context';
import { newSecret } from './signature';

/** Deliveries that one statement deletes. */
const DELETED_AT_ONCE = 1000;

type Change = WebhookCalls['PUT /api/admin/webhook']['body'];

/** Manages the addresses that get events. */
@injectable()
export class WebhookService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Config) private readonly config: { remote: { secretsKey: string } },
  ) {}

  async list(): Promise<Webhook[]> {
    const rows = await this.knex('webhooksEndpoint as e')
      .orderBy('e.id')
      .select(
        columns({ e: 'webhooksEndpoint' }, 'e.*', {
          waiting: expression<number>(
            this.knex.raw(
              '(select count(*)::int from webhooks_delivery d where d.endpoint_id = e.id and d.outcome is null)',
            ),
          ),
        }),
      );
    return rows.map(present);
  }

  /**
   * Creates a webhook and returns its secret, which nobody can read later.
   * @throws 400 for an address or a kind that does not exist
   * @throws 409 if there are too many
   */
  create(draft: WebhookDraft): Promise<{ id: number; secret: string }> {
    return this.transactions.run(async () => {
      this.#check(draft);
      await acquireAdvisoryLock(this.knex, 'webhooks');
      const known = await this.knex('webhooksEndpoint').select('id');
      const { max } = WebhookLimits.webhooks;
      if (known.length >= max) throw conflict('name', 'webhooks.tooMany', { max });
      const now = this.clock.now();
      const [{ id }] = (await this.knex('webhooksEndpoint')
        .insert({ ...draft, secret: '', nextAt: now, createdAt: now })
        .returning('id')) as [{ id: number }];
      const secret = await this.#storeSecret(id);
      audit.describe({ subject: { type: 'webhook', id, name: draft.name }, before: null, after: draft });
      return { id, secret };
    });
  }

  /**
   * Changes a webhook. One that is switched on, or gets another address, is tried again at once.
   * @throws 404 if it does not exist
   */
  async change({ id, ...changes }: Change): Promise<void> {
    await this.transactions.run(async () => {
      const row = await this.#lock(id);
      const { name, url, kinds, isOn } = row;
      const before = { name, url, kinds, isOn };
      const after = { ...before, ...changes };
      this.#check(after);
      audit.describe({ subject: { type: 'webhook', id, name: after.name }, before, after });
      const isNew = after.url !== url || (after.isOn && !isOn);
      await this.knex('webhooksEndpoint')
        .where({ id })
        .update({ ...after, ...(isNew && { failures: 0, failingSince: null, nextAt: this.clock.now() }) });
    });
  }

  /**
   * Deletes a webhook with its deliveries: these first, in parts, because a verdict that is stored meanwhile waits for the
   * deletion of the webhook.
   * @throws 404 if it does not exist
   */
  async remove(id: number): Promise<void> {
    await this.transactions.run(async () => {
      const { name, url, kinds } = await this.#lock(id);
      audit.describe({ subject: { type: 'webhook', id, name }, before: { name, url, kinds }, after: null });
      await this.knex('webhooksEndpoint').where({ id }).update({ isOn: false });
    });
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
      const some = this.knex('webhooksDelivery').where({ endpointId: id }).limit(DELETED_AT_ONCE).select('id');
      deleted = await this.knex('webhooksDelivery').whereIn('id', some).delete();
    }
    await this.knex('webhooksEndpoint').where({ id }).delete();
  }

  /** @throws 404 if it does not exist */
  replaceSecret(id: number): Promise<{ secret: string }> {
    return this.transactions.run(async () => {
      const { name } = await this.#lock(id);
      audit.about({ type: 'webhook', id, name });
      return { secret: await this.#storeSecret(id) };
    });
  }

  async #storeSecret(id: number): Promise<string> {
    const secret = newSecret(randomBytes);
    const encrypted = encryptSecret(secret, this.config.remote.secretsKey, secretContext(id));
    await this.knex('webhooksEndpoint').where({ id }).update({ secret: encrypted });
    return secret;
  }

  async #lock(id: number): Promise<Row<'webhooksEndpoint'>> {
    const row = await this.knex('webhooksEndpoint').where({ id }).forNoKeyUpdate().first('*');
    if (!row) throw notFound('webhooks.unknown');
    return row;
  }

  #check({ url, kinds }: WebhookDraft): void {
    if (!isWebAddress(url)) throw badInput('url', 'webhooks.badUrl');
    const known = new Set(this.points.list(outgoingEventSources).flatMap((source) => source.kinds));
    const unknown = kinds.find((kind) => !known.has(kind));
    if (unknown !== undefined) throw badInput('kinds', 'webhooks.unknownKind', { kind: unknown });
  }
}

/** Returns whether an address is one of the web, without a name or password, which would be logged. */
function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

const present = ({
  id,
  name,
  url,
  kinds,
  isOn,
  failingSince,
  nextAt,
  waiting,
  createdAt,
}: Row<'webhooksEndpoint'> & { waiting: number }): Webhook => ({
  id,
  name,
  url,
  kinds,
  isOn,
  failingSince: failingSince?.toISOString() ?? null,
  nextAt: failingSince && isOn ? nextAt.toISOString() : null,
  waiting,
  createdAt: createdAt.toISOString(),
});
