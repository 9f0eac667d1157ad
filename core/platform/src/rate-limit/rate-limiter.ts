import { acquireAdvisoryLock, outsideTransaction, type Transactions } from '@tribunal/database';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { audit } from '../audit';
import { networkOf, tooMany, type DomainError } from '../http';
import { Clock, Db, Tx } from '../tokens';

/** How often something may be attempted before the caller has to wait. */
export interface RateLimitRule {
  readonly kind: string;
  /** How long an attempt counts, in ms. */
  readonly windowMs: number;
  /** Limits per subject and network, per subject from all networks, and per network over all subjects. */
  readonly limits: { readonly pair?: number; readonly subject?: number; readonly network?: number };
  /** Message key of the refusal; its placeholders `{seconds}` and `{minutes}` give the time to wait. */
  readonly refusal: string;
}

/** A limit per subject alone. */
interface SubjectRule {
  readonly kind: string;
  /** How long an attempt counts, in ms. */
  readonly windowMs: number;
  readonly limit: number;
}

/** Who attempts something, and on which subject. */
export interface Attempt {
  /** Longer subjects are truncated; the comparison ignores case. */
  subject?: string;
  ip: string;
}

interface Limit {
  rule: RateLimitRule;
  most: number;
  where: Record<string, string>;
}

const MAX_SUBJECT_LENGTH = 320;

const keyOf = ({ subject = '', ip }: Attempt): { subject: string; ip: string } => ({
  subject: subject.toLowerCase().slice(0, MAX_SUBJECT_LENGTH),
  ip: networkOf(ip),
});

function limitsOf(rule: RateLimitRule, { subject, ip }: { subject: string; ip: string }): Limit[] {
  const limits: [number | undefined, Record<string, string>][] = [
    [rule.limits.pair, { subject, ip }],
    [rule.limits.subject, { subject }],
    [rule.limits.network, { ip }],
  ];
  return limits.flatMap(([most, where]) => (most === undefined ? [] : { rule, most, where }));
}

/**
 * Counts attempts and enforces their limits. Each is counted in the table `attempt` before any work is done, under a lock
 * on its key, so simultaneous ones count too. Counters in memory would be those of one process, until it restarts.
 *
 * There are limits for an account from one network, for a network, and a higher one for an account over all networks,
 * because addresses can be changed. Networks from which the account has logged in before are exempt from the last, so
 * that guesses of others do not lock out the owner.
 */
@injectable()
export class RateLimiter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Counts the attempt before any work is done, so that concurrent attempts count too; `reset` removes it again.
   * Refused attempts do not count.
   * @throws 429 with the time to wait
   */
  consume(rule: RateLimitRule, attempt: Attempt): Promise<void> {
    return this.consumeAll([rule], attempt);
  }

  /**
   * Counts the attempt under several rules of different kinds. If one of them refuses it, it counts under none.
   * @throws 429 with the time to wait
   */
  async consumeAll(rules: readonly RateLimitRule[], attempt: Attempt): Promise<void> {
    const error = await this.#count(rules, attempt);
    if (error) throw error;
  }

  /** Counts the attempt like `consumeAll`, but returns false instead of throwing. */
  async tryConsumeAll(rules: readonly RateLimitRule[], attempt: Attempt): Promise<boolean> {
    return (await this.#count(rules, attempt)) === null;
  }

  #count(rules: readonly RateLimitRule[], attempt: Attempt): Promise<DomainError | null> {
    const key = keyOf(attempt);
    const limits = rules.flatMap((rule) => limitsOf(rule, key));
    const now = this.clock.now();
    const count = () =>
      this.transactions.run(async () => {
        await lockLimits(this.knex, limits);
        for (const limit of limits) {
          const until = await availableAt(this.knex, limit, now);
          if (until) return toError(limit.rule, until.getTime() - now.getTime());
        }
        const consumed = rules.map(({ kind, windowMs }) => ({
          kind,
          ...key,
          countsUntil: new Date(now.getTime() + windowMs),
        }));
        await this.knex('attempt').insert(consumed);
        return null;
      });
    // An attempt counts even if the transaction around it is rolled back.
    return outsideTransaction(() => audit.aside(count));
  }

  /**
   * Counts something that happens to many subjects, in the caller's transaction, and returns the subjects whose limit
   * is not reached. It counts for these only, and from no network. Concurrent transactions may exceed the limit a little:
   * locks on many subjects until the commit could block each other.
   */
  async consumeEach(rule: SubjectRule, subjects: readonly string[]): Promise<Set<string>> {
    const now = this.clock.now();
    const countsUntil = new Date(now.getTime() + rule.windowMs);
    const distinct = [...new Set(subjects)];
    const counted = await this.knex('attempt')
      .where({ kind: rule.kind })
      .whereRaw('subject = any(?)', [distinct])
      .where('countsUntil', '>', now)
      .where('countsUntil', '<', new Date(now.getTime() + 2 * rule.windowMs))
      .groupBy('subject')
      .havingRaw('count(*) >= ?', [rule.limit])
      .select('subject');
    const full = new Set(counted.map(({ subject }) => subject));
    const rest = distinct.filter((subject) => !full.has(subject));
    if (rest.length > 0)
      await this.knex('attempt').insert(rest.map((subject) => ({ kind: rule.kind, subject, ip: '', countsUntil })));
    return new Set(rest);
  }

  /** Clears the attempts on the subject from this network. */
  async reset(rule: RateLimitRule, attempt: Attempt): Promise<void> {
    const counted = this.knex('attempt').where({ kind: rule.kind, ...keyOf(attempt) });
    await outsideTransaction(() => counted.delete());
  }

  /** Removes one counted attempt, which has turned out to be none. */
  async giveBack(rule: RateLimitRule, attempt: Attempt): Promise<void> {
    const newest = this.knex('attempt')
      .where({ kind: rule.kind, ...keyOf(attempt) })
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .select('id');
    await outsideTransaction(() => this.knex('attempt').whereIn('id', newest).delete());
  }

  /** Deletes expired attempts. */
  async deleteExpired(): Promise<void> {
    await this.knex('attempt').where('countsUntil', '<', this.clock.now()).delete();
  }
}

/** Serialises attempts that count towards the same limit. The locks are taken in a fixed order to avoid deadlocks. */
async function lockLimits(knex: Knex, limits: readonly Limit[]): Promise<void> {
  const names = limits.map(({ rule, where }) => JSON.stringify(['attempt', rule.kind, where])).sort();
  for (const name of names) await acquireAdvisoryLock(knex, name);
}

/** Returns when the oldest attempt of a full window expires, or null while the limit is not reached. */
async function availableAt(knex: Knex, { rule, most, where }: Limit, now: Date): Promise<Date | null> {
  const row = await knex('attempt')
    .where({ kind: rule.kind, ...where })
    .where('countsUntil', '>', now)
    // Rows that expire later than this were written while the clock was wrong.
    .where('countsUntil', '<', new Date(now.getTime() + 2 * rule.windowMs))
    .orderBy('countsUntil', 'desc')
    .offset(most - 1)
    .first('countsUntil');
  return row?.countsUntil ?? null;
}

const toError = ({ refusal }: RateLimitRule, ms: number) =>
  tooMany(refusal, { seconds: Math.ceil(ms / 1000), minutes: Math.ceil(ms / 60_000) });
