import { Intervals, OWN_BANK, token, type JudgeHealth, type JudgeHeartbeat } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { Clock, Db, Tx } from '../tokens';
import { hold, open } from './held';
import { Recovery, type JudgementRecovery } from './recovery';

/** Judges that are alive. */
export const JudgeRegistry = token<{ list(): Promise<JudgeHealth[]> }>('judge-registry');
export const Nodes = token<JudgeNodes>('judge-nodes');

/** A judge that missed this many heartbeats is not offered to anybody. */
const MISSED_HEARTBEATS = 3;

interface NodeRow {
  name: string;
  keys: string[];
  languages: { name: string }[];
  slots: number;
  degraded: string[];
}

@injectable()
export class JudgeNodes {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Recovery) private readonly recovery: JudgementRecovery,
  ) {}

  /** Notes that the judge is alive and renews its leases. Resolves with what it works on in vain. */
  heartbeat(beat: JudgeHeartbeat): Promise<{ cancel: number[] }> {
    return this.tx.run(async (tx) => {
      const before = await this.#note(tx.knex, beat);
      if (before && before.instance !== beat.instance) await this.#releaseOlder(tx, beat);
      const renewed = new Set(await this.#renew(tx.knex, beat));
      return { cancel: beat.running.filter((id) => !renewed.has(id)) };
    });
  }

  async list(): Promise<JudgeHealth[]> {
    const nodes = await this.#alive();
    return nodes.map(({ name, languages, slots, degraded }) => ({
      name,
      languages: languages.map((language) => language.name),
      slots,
      degraded,
    }));
  }

  /** Languages of the own bank that somebody speaks; null when no judge of it is connected. */
  async names(): Promise<ReadonlySet<string> | null> {
    const judges = (await this.#alive()).filter(({ keys }) => keys.includes(OWN_BANK));
    if (judges.length === 0) return null;
    return new Set(judges.flatMap(({ languages }) => languages.map(({ name }) => name)));
  }

  #alive(): Promise<NodeRow[]> {
    const since = new Date(this.clock.now().getTime() - MISSED_HEARTBEATS * Intervals.judgeHeartbeat);
    return this.knex('judgeNode').where('seenAt', '>', since).orderBy('name').select<NodeRow[]>();
  }

  async #note(knex: Knex, beat: JudgeHeartbeat): Promise<{ instance: string } | undefined> {
    const { name, instance, kind, keys, slots, degraded } = beat;
    const now = this.clock.now();
    const before = await knex('judgeNode')
      .where({ name })
      .forUpdate()
      .first<{ instance: string } | undefined>('instance');
    const row = { instance, kind, keys, languages: JSON.stringify(beat.languages), slots, degraded, seenAt: now };
    const sinceWhen = before?.instance === instance ? {} : { startedAt: now };
    await knex('judgeNode')
      .insert({ name, startedAt: now, ...row })
      .onConflict('name')
      .merge({ ...row, ...sinceWhen });
    return before;
  }

  async #renew(knex: Knex, { name, instance, running }: JudgeHeartbeat): Promise<number[]> {
    if (running.length === 0) return [];
    const leaseUntil = new Date(this.clock.now().getTime() + Intervals.judgeLease);
    const rows = await knex('judgement')
      .whereIn('id', running)
      .where({ claimedBy: name, instance, isCurrent: true })
      .whereNull('judgedAt')
      .update({ leaseUntil })
      .returning<{ id: number }[]>('id');
    return rows.map(({ id }) => id);
  }

  /** The process that had them is gone: nobody needs to wait for its leases to run out. */
  async #releaseOlder(tx: Transaction, { name, instance }: JudgeHeartbeat): Promise<void> {
    const left = await hold(tx.knex, (j) => void open(j).where('j.claimedBy', name).whereNot('j.instance', instance));
    const why = { reason: 'the judge was restarted', detail: `${name} came back as another process`, judge: name };
    for (const held of left) await this.recovery.takeAway(tx, held, why);
  }
}
