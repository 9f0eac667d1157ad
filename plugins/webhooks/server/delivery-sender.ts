import { decryptSecret, EncryptionError } from '@tribunal/config';
import { InFlight, SECOND_MS } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Config, Db, Log, outsideTransaction, Tx, type Row, type Transactions } from '@tribunal/server';
import { OperatorNotifier } from '@tribunal/server/system';
import { storedText } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { post, type PostOutcome } from './http-post';
import { GIVEN_UP_AFTER_MS, meaningOf, pauseMs, retryDelayMs } from './retries';
import { secretContext } from './secret-context';
import { signatureHeaders } from './signature';
import { WebhookSettings } from './webhook-settings';

/** Addresses to which one process sends at the same time. */
const MAX_CONCURRENT = 4;
/** A process that sends to an address for longer than this without a sign of it is considered dead. */
const LEASE_MS = 60_000;
/** How long one address is sent to while others wait. */
const TURN_MS = 30_000;
/** Characters of what went wrong. */
const TROUBLE_MAX = 255;

type Endpoint = Row<'webhooksEndpoint'>;
type Delivery = Row<'webhooksDelivery'>;

/**
 * Sends deliveries: to one address one after the other, to several at the same time. Any process sends; one that dies
 * leaves its delivery to another, so a receiver may get it twice, with the same id.
 */
@injectable()
export class DeliverySender {
  readonly #working = new InFlight();
  #isRequested = false;
  #isStopping = false;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Config) private readonly config: { remote: { secretsKey: string } },
    @inject(WebhookSettings) private readonly settings: WebhookSettings,
    @inject(OperatorNotifier) private readonly operators: OperatorNotifier,
    @inject(Log) private readonly log: Logger,
  ) {}

  /** Sends what is due, in the background. */
  wake(): void {
    this.#isRequested = true;
    if (this.#isStopping || this.#working.size >= MAX_CONCURRENT) return;
    void outsideTransaction(() =>
      this.#working
        .run(() => this.#work())
        .catch((error: unknown) => this.log.warn({ err: error }, 'failed to look for deliveries of webhooks')),
    );
  }

  /** Resolves when nothing is being sent. */
  idle(): Promise<void> {
    return this.#working.idle();
  }

  /** Stops after what is being sent. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.idle();
  }

  /** Sends one delivery now, whatever its webhook's state is, and returns it as it is then. */
  async sendNow(id: number): Promise<Delivery> {
    const delivery = (await this.knex('webhooksDelivery').where({ id }).first('*'))!;
    const endpoint = (await this.knex('webhooksEndpoint').where({ id: delivery.endpointId }).first('*'))!;
    const { outcome, ms } = await this.#post(endpoint, delivery);
    const meaning = meaningOf(outcome.answered ? outcome.status : null);
    const now = this.clock.now();
    const [after] = await this.knex('webhooksDelivery')
      .where({ id })
      .update({
        ...this.#facts(delivery, outcome, ms),
        outcome: meaning === 'delivered' ? 'delivered' : 'givenUp',
        endedAt: now,
      })
      .returning('*');
    return after!;
  }

  async #work(): Promise<void> {
    while (this.#isRequested && !this.#isStopping) {
      this.#isRequested = false;
      for (let next = await this.#lease(); next && !this.#isStopping; next = await this.#lease()) {
        await this.#sendAllTo(next);
      }
    }
  }

  /** Leases the address whose oldest delivery has waited longest, exclusively for this process. */
  async #lease(): Promise<Endpoint | null> {
    const now = this.clock.now();
    const due = this.knex('webhooksEndpoint as e')
      .where('e.isOn', true)
      .where('e.nextAt', '<=', now)
      .where((free) => free.whereNull('e.leasedUntil').orWhere('e.leasedUntil', '<', now))
      .whereExists((waiting) =>
        waiting
          .from('webhooksDelivery as d')
          .whereRaw('d.endpoint_id = e.id')
          .whereNull('d.outcome')
          .where('d.nextAt', '<=', now)
          .select(this.knex.raw('1')),
      )
      .orderBy(['e.nextAt', 'e.id'])
      .limit(1)
      // A transaction that stores deliveries holds a weaker lock, which must not hide the address.
      .forNoKeyUpdate()
      .skipLocked()
      .select('e.id');
    const [leased] = await this.knex('webhooksEndpoint')
      .where('id', due)
      .update({ leasedUntil: this.#leaseEnd(now), nextAt: now })
      .returning('*');
    return leased ?? null;
  }

  readonly #leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

  /** Sends what waits for an address, oldest first, until it fails, is switched off, or others have waited long enough. */
  async #sendAllTo({ id, leasedUntil }: Endpoint): Promise<void> {
    const end = this.clock.now().getTime() + TURN_MS;
    let lease = leasedUntil;
    try {
      while (!this.#isStopping && this.clock.now().getTime() < end) {
        const next = await this.#sendNext(id);
        if (!next) break;
        lease = next;
      }
    } finally {
      // One that was taken over meanwhile is another's.
      await this.knex('webhooksEndpoint').where({ id, leasedUntil: lease }).update({ leasedUntil: null });
    }
  }

  /** Sends one delivery and returns until when the address is leased; null if there is nothing to send now. */
  async #sendNext(endpointId: number): Promise<Date | null> {
    const now = this.clock.now();
    const [endpoint] = await this.knex('webhooksEndpoint')
      .where({ id: endpointId, isOn: true })
      .where('nextAt', '<=', now)
      .update({ leasedUntil: this.#leaseEnd(now) })
      .returning('*');
    const delivery =
      endpoint &&
      (await this.knex('webhooksDelivery')
        .where({ endpointId })
        .whereNull('outcome')
        .where('nextAt', '<=', now)
        .orderBy(['nextAt', 'id'])
        .first('*'));
    if (!endpoint || !delivery) return null;
    if (isTooOld(delivery, now)) await this.#giveUp(delivery, now);
    else {
      const { outcome, ms } = await this.#post(endpoint, delivery);
      await this.#settle(endpoint, delivery, outcome, ms);
    }
    return endpoint.leasedUntil;
  }

  /** Gives up what would be no news, such as deliveries of a backup that was restored. */
  async #giveUp({ id }: Delivery, now: Date): Promise<void> {
    await this.knex('webhooksDelivery').where({ id }).update({ outcome: 'givenUp', endedAt: now });
  }

  async #post(endpoint: Endpoint, { messageId, body }: Delivery): Promise<{ outcome: PostOutcome; ms: number }> {
    const begun = this.clock.now().getTime();
    const key = this.#secretOf(endpoint);
    if (key === null) return { outcome: { answered: false, trouble: 'the secret cannot be decrypted' }, ms: 0 };
    const headers = signatureHeaders({ id: messageId, timestamp: Math.floor(begun / SECOND_MS), body }, key);
    const { allowsLocal } = await this.settings.read();
    const outcome = await post({ url: endpoint.url, headers, body }, allowsLocal);
    return { outcome, ms: this.clock.now().getTime() - begun };
  }

  /** Returns the secret; null if it was encrypted with another key. */
  #secretOf({ id, secret }: Endpoint): string | null {
    try {
      return decryptSecret(secret, this.config.remote.secretsKey, secretContext(id));
    } catch (error) {
      if (error instanceof EncryptionError) return null;
      throw error;
    }
  }

  #facts({ attempts }: Delivery, outcome: PostOutcome, ms: number) {
    const status = outcome.answered ? outcome.status : null;
    const isFine = meaningOf(status) === 'delivered';
    const trouble = outcome.answered ? (isFine ? null : outcome.text) : outcome.trouble;
    return { attempts: attempts + 1, status, ms, trouble: trouble === null ? null : storedText(trouble, TROUBLE_MAX) };
  }

  /** Records what became of an attempt, with what it says of the address. */
  async #settle(endpoint: Endpoint, delivery: Delivery, outcome: PostOutcome, ms: number): Promise<void> {
    const now = this.clock.now();
    const meaning = meaningOf(outcome.answered ? outcome.status : null);
    const facts = this.#facts(delivery, outcome, ms);
    const later = (delay: number): Date => new Date(now.getTime() + delay);
    const failures = meaning === 'failing' ? endpoint.failures + 1 : 0;
    const pause = pauseMs(Math.max(failures, 1), outcome.answered ? outcome.waitMs : null);
    await this.transactions.run(async () => {
      await this.knex('webhooksDelivery')
        .where({ id: delivery.id })
        .whereNull('outcome')
        .update({
          ...facts,
          ...(meaning === 'delivered' && { outcome: 'delivered' as const, endedAt: now }),
          ...(meaning === 'refused' && { nextAt: later(retryDelayMs(facts.attempts)) }),
        });
      const answers = { failures, failingSince: meaning === 'failing' ? (endpoint.failingSince ?? now) : null };
      // What an earlier address answered says nothing of the present one.
      const changed = await this.knex('webhooksEndpoint')
        .where({ id: endpoint.id, url: endpoint.url, isOn: true })
        .update({
          ...answers,
          ...(meaning === 'failing' && { nextAt: later(pause) }),
          ...(meaning === 'gone' && { isOn: false, failingSince: now }),
        });
      if (meaning === 'gone' && changed > 0) await this.#notifyGone(endpoint);
    });
    if (meaning !== 'delivered')
      this.log.warn(
        { webhook: endpoint.id, delivery: delivery.id, status: facts.status, trouble: facts.trouble },
        'a webhook was not accepted',
      );
  }

  #notifyGone({ name, url }: Endpoint): Promise<void> {
    // The rest of an address may be a secret of the receiver.
    const values = { name, host: new URL(url).host };
    return this.operators.notify({ key: 'webhooks.notice.gone', values, url: '/admin/webhooks' });
  }
}

const isTooOld = ({ createdAt }: Delivery, now: Date): boolean =>
  createdAt.getTime() + GIVEN_UP_AFTER_MS <= now.getTime();
