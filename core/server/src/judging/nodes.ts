import { Intervals, OWN_BANK, token, type JudgeHealth, type JudgeHeartbeat } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { unauthorized } from '../http';
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
  instance: string;
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

  /** Notes that the judge is alive and renews the leases of the claims that it holds. Resolves with what it works on in vain. `@throws` 401. */
  heartbeat(judgeId: number, beat: JudgeHeartbeat): Promise<{ cancel: number[] }> {
    return this.tx.run(async (tx) => {
      await this.#seen(tx.knex, judgeId);
      await this.#note(tx.knex, judgeId, beat);
      await this.#releaseSilentTwins(tx, beat);
      const renewed = new Set(await this.#renew(tx.knex, judgeId, beat));
      return { cancel: beat.running.map((claim) => claim.judgementId).filter((id) => !renewed.has(id)) };
    });
  }

  /** Takes everything back from a judge that may not call any more: nobody failed, and others are offered it at once. */
  async dismiss(tx: Transaction, judgeId: number): Promise<void> {
    await tx.knex('judgeNode').where({ judgeId }).delete();
    for (const held of await hold(tx.knex, (j) => void open(j).where({ judgeId }))) {
      await this.recovery.handBack(tx, held, 0);
    }
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

  /** The names of the judges that are alive, by their instances. */
  async online(): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.#alive()).map(({ instance, name }) => [instance, name]));
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

  /** Locks the judge's token until the transaction ends: it cannot be revoked meanwhile. `@throws` 401 when it was. */
  async #seen(knex: Knex, id: number): Promise<void> {
    const valid = await knex('judgeToken').where({ id }).whereNull('revokedAt').update({ seenAt: this.clock.now() });
    if (valid === 0) throw unauthorized('error.judgeToken');
  }

  async #note(knex: Knex, judgeId: number, beat: JudgeHeartbeat): Promise<void> {
    const { name, instance, kind, keys, slots, degraded } = beat;
    const now = this.clock.now();
    const [languages, unavailable] = [JSON.stringify(beat.languages), JSON.stringify(beat.unavailable)];
    const row = { kind, keys, languages, unavailable, slots, degraded, seenAt: now };
    await knex('judgeNode')
      .insert({ name, instance, judgeId, startedAt: now, ...row })
      .onConflict(['name', 'instance'])
      .merge(row)
      .where({ 'judgeNode.judgeId': judgeId });
    await knex('judgeNode').where({ name }).where('seenAt', '<=', aliveSince(now)).delete();
  }

  async #renew(knex: Knex, judgeId: number, { instance, running }: JudgeHeartbeat): Promise<number[]> {
    if (running.length === 0) return [];
    const leaseUntil = new Date(this.clock.now().getTime() + Intervals.judgeLease);
    const claims = running.map((claim) => [claim.judgementId, claim.nonce]);
    const rows = await knex('judgement')
      .whereIn(['id', 'nonce'], claims)
      .where({ judgeId, instance, isWanted: true })
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
    const why = { reason: 'judgeRestarted', detail: `${name} came back as another process`, judge: name } as const;
    await this.recovery.takeAway(tx, left, () => why);
  }
}
