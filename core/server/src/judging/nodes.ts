import { Intervals, OWN_BANK, token, type JudgeHealth, type JudgeHeartbeat } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { Clock, Db, Tx } from '../tokens';
import { aliveSince } from './alive';
import { hold, open } from './held';
import { Recovery, type JudgementRecovery } from './recovery';

/** Judges that are alive. */
export const JudgeRegistry = token<{ list(): Promise<JudgeHealth[]> }>('judge-registry');
export const Nodes = token<JudgeNodes>('judge-nodes');

/** Another process of the same name that has not renewed its leases for so long is taken for dead. */
const TWIN_SILENT_MS = 2 * Intervals.judgeHeartbeat;

interface NodeRow {
  name: string;
  keys: string[];
  languages: JudgeHeartbeat['languages'];
  unavailable: JudgeHealth['unavailable'];
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
      await this.#note(tx.knex, beat);
      await this.#releaseSilentTwins(tx, beat);
      const renewed = new Set(await this.#renew(tx.knex, beat));
      return { cancel: beat.running.filter((id) => !renewed.has(id)) };
    });
  }

  /** One row for each process that is alive; several may bear one name. */
  async list(): Promise<JudgeHealth[]> {
    const nodes = await this.#alive();
    return nodes.map(({ name, languages, unavailable, slots, degraded }) => ({
      name,
      languages: languages.map((language) => language.name),
      unavailable,
      slots,
      degraded,
    }));
  }

  /** Languages of the own bank that somebody speaks; null when no judge of it is connected. */
  async names(): Promise<ReadonlySet<string> | null> {
    const judges = await this.#ofOwnBank();
    if (judges.length === 0) return null;
    return new Set(judges.flatMap(({ languages }) => languages.map(({ name }) => name)));
  }

  /** What each judge of the own bank says of its languages. */
  async reports(): Promise<Pick<NodeRow, 'languages' | 'unavailable'>[]> {
    return (await this.#ofOwnBank()).map(({ languages, unavailable }) => ({ languages, unavailable }));
  }

  async #ofOwnBank(): Promise<NodeRow[]> {
    return (await this.#alive()).filter(({ keys }) => keys.includes(OWN_BANK));
  }

  #alive(): Promise<NodeRow[]> {
    return this.knex('judgeNode')
      .where('seenAt', '>', aliveSince(this.clock.now()))
      .orderBy(['name', 'startedAt'])
      .select<NodeRow[]>();
  }

  async #note(knex: Knex, beat: JudgeHeartbeat): Promise<void> {
    const { name, instance, kind, keys, slots, degraded } = beat;
    const now = this.clock.now();
    const [languages, unavailable] = [JSON.stringify(beat.languages), JSON.stringify(beat.unavailable)];
    const row = { kind, keys, languages, unavailable, slots, degraded, seenAt: now };
    await knex('judgeNode')
      .insert({ name, instance, startedAt: now, ...row })
      .onConflict(['name', 'instance'])
      .merge(row);
    await knex('judgeNode').where({ name }).where('seenAt', '<=', aliveSince(now)).delete();
  }

  async #renew(knex: Knex, { name, instance, running }: JudgeHeartbeat): Promise<number[]> {
    if (running.length === 0) return [];
    const leaseUntil = new Date(this.clock.now().getTime() + Intervals.judgeLease);
    const rows = await knex('judgement')
      .whereIn('id', running)
      .where({ claimedBy: name, instance, isWanted: true })
      .whereNull('judgedAt')
      .update({ leaseUntil })
      .returning<{ id: number }[]>('id');
    return rows.map(({ id }) => id);
  }

  /** A process that died and came back need not wait for its old leases; one that lives beside it keeps its own. */
  async #releaseSilentTwins(tx: Transaction, { name, instance }: JudgeHeartbeat): Promise<void> {
    const silent = new Date(this.clock.now().getTime() + Intervals.judgeLease - TWIN_SILENT_MS);
    const left = await hold(
      tx.knex,
      (j) =>
        void open(j).where('j.claimedBy', name).whereNot('j.instance', instance).where('j.leaseUntil', '<=', silent),
    );
    const why = { reason: 'the judge was restarted', detail: `${name} came back as another process`, judge: name };
    await this.recovery.takeAway(tx, left, () => why);
  }
}
