import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../../database';
import { lockOn } from '../../database/locks';
import { tooMany, type DomainError } from '../../http';
import { Clock, Db, Tx } from '../../tokens';
import type { AttemptRule } from './attempt-rules';
import { networkOf } from '../../http/network';

export const Attempts = token<AttemptGuard>('attempts');

/** Who tries what at whom. */
export interface Attempt {
  /** Longer ones are cut; upper and lower case are the same. */
  subject?: string;
  ip: string;
}

interface Limit {
  rule: AttemptRule;
  most: number;
  where: Record<string, string>;
}

const LONGEST_SUBJECT = 320;

const placeOf = ({ subject = '', ip }: Attempt): { subject: string; ip: string } => ({
  subject: subject.toLowerCase().slice(0, LONGEST_SUBJECT),
  ip: networkOf(ip),
});

function limitsOf(rule: AttemptRule, { subject, ip }: { subject: string; ip: string }): Limit[] {
  const limits: [number | undefined, Record<string, string>][] = [
    [rule.most.pair, { subject, ip }],
    [rule.most.subject, { subject }],
    [rule.most.network, { ip }],
  ];
  return limits.flatMap(([most, where]) => (most === undefined ? [] : { rule, most, where }));
}

/** Counts what may be tried so often only. */
@injectable()
export class AttemptGuard {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /**
   * Counts the attempt before any work is done, so that those made at the same moment count too; `forgive` takes it
   * back. Refuses with 429, saying how long to wait; what is refused does not count.
   */
  enter(rule: AttemptRule, attempt: Attempt): Promise<void> {
    return this.enterAll([rule], attempt);
  }

  /** The same under several rules, each of another kind: what one of them refuses counts under none. */
  async enterAll(rules: readonly AttemptRule[], attempt: Attempt): Promise<void> {
    const refused = await this.#count(rules, attempt);
    if (refused) throw refused;
  }

  /** Counts as `enterAll` does; false where that would refuse. */
  async tryEnterAll(rules: readonly AttemptRule[], attempt: Attempt): Promise<boolean> {
    return (await this.#count(rules, attempt)) === null;
  }

  #count(rules: readonly AttemptRule[], attempt: Attempt): Promise<DomainError | null> {
    const place = placeOf(attempt);
    const limits = rules.flatMap((rule) => limitsOf(rule, place));
    const now = this.clock.now();
    return this.tx.run(async ({ knex }) => {
      await takeTurns(knex, limits);
      for (const limit of limits) {
        const until = await freeAgain(knex, limit, now);
        if (until) return refusalOf(limit.rule, until.getTime() - now.getTime());
      }
      const entered = rules.map(({ kind, windowMs }) => ({
        ...{ kind, ...place },
        countsUntil: new Date(now.getTime() + windowMs),
      }));
      await knex('attempt').insert(entered);
      return null;
    });
  }

  /** What was tried at the subject from this network counts no more. */
  async forgive(rule: AttemptRule, attempt: Attempt): Promise<void> {
    await this.knex('attempt')
      .where({ kind: rule.kind, ...placeOf(attempt) })
      .delete();
  }

  /** Forgets what counts no more. */
  async sweep(): Promise<void> {
    await this.knex('attempt').where('countsUntil', '<', this.clock.now()).delete();
  }
}

/** Attempts that count towards the same limit go one after another, in one order so that none waits in a circle. */
async function takeTurns(knex: Knex, limits: readonly Limit[]): Promise<void> {
  const names = limits.map(({ rule, where }) => JSON.stringify(['attempt', rule.kind, where])).sort();
  for (const name of names) await lockOn(knex, name);
}

/** When the oldest attempt of a full window ends; null while there is room. */
async function freeAgain(knex: Knex, { rule, most, where }: Limit, now: Date): Promise<Date | null> {
  const row = await knex('attempt')
    .where({ kind: rule.kind, ...where })
    .where('countsUntil', '>', now)
    // What counts for longer was written while the clock was wrong.
    .where('countsUntil', '<', new Date(now.getTime() + 2 * rule.windowMs))
    .orderBy('countsUntil', 'desc')
    .offset(most - 1)
    .first<{ countsUntil: Date } | undefined>('countsUntil');
  return row?.countsUntil ?? null;
}

const refusalOf = ({ refusal }: AttemptRule, ms: number) =>
  tooMany(refusal, { seconds: Math.ceil(ms / 1000), minutes: Math.ceil(ms / 60_000) });
