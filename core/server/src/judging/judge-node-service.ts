import {
  Intervals,
  LOCAL_PROBLEM_SOURCE,
  token,
  type JudgeHealth,
  type JudgeHeartbeat,
  type MachineLoad,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { storedJson, type Transactions } from '@tribunal/database';
import { unauthorized, Clock, Db, Tx } from '@tribunal/platform';
import { aliveSince } from './alive-since';
import { lockJudgements, whereOpen } from './locked-judgements';
import { LeaseRecovery } from './recovery/lease-recovery';

/** A judge that has reported lately. */
export type LivingJudge = JudgeHealth & Pick<JudgeHeartbeat, 'instance' | 'kind'>;

/** Returns whether one of the judges knows a language; the others judge nothing of this site's own problems. */
export const canJudgeOwnProblems = (judges: readonly Pick<LivingJudge, 'languages'>[]): boolean =>
  judges.some(({ languages }) => languages.length > 0);

/** Judges that are currently alive. */
export const JudgeRegistry = token<{ list(): Promise<LivingJudge[]> }>('judge-registry');

/** Another process of the same name that has not renewed its leases for this long is considered dead. */
const RESTART_SILENCE_MS = 2 * Intervals.judgeHeartbeat;

interface NodeRow {
  name: string;
  instance: string;
  kind: JudgeHeartbeat['kind'];
  keys: string[];
  languages: JudgeHeartbeat['languages'];
  unavailable: JudgeHealth['unavailable'];
  slots: number;
  degraded: string[];
  load: MachineLoad;
}

@injectable()
export class JudgeNodeService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(LeaseRecovery) private readonly recovery: LeaseRecovery,
  ) {}

  /**
   * Records that the judge is alive and renews the leases of its claims. Returns the judgements that it should
   * cancel.
   * @throws 401 when its token was revoked
   */
  heartbeat(judgeId: number, heartbeat: JudgeHeartbeat): Promise<{ cancel: number[] }> {
    return this.transactions.run(async () => {
      await this.#touchToken(judgeId);
      await this.#saveNode(judgeId, heartbeat);
      await this.#reclaimFromRestarted(heartbeat);
      const renewed = new Set(await this.#renew(judgeId, heartbeat));
      return { cancel: heartbeat.running.map((claim) => claim.judgementId).filter((id) => !renewed.has(id)) };
    });
  }

  /**
   * Reclaims everything from a judge that may no longer call: this is not a failure, and other judges are offered the
   * work immediately.
   */
  async removeJudge(judgeId: number): Promise<void> {
    await this.knex('judgeNode').where({ judgeId }).delete();
    for (const locked of await lockJudgements(this.knex, (j) => void whereOpen(j).where({ judgeId }))) {
      await this.recovery.requeue(locked, 0);
    }
  }

  /** Returns one row per process that is alive; several may share one name. */
  async list(): Promise<LivingJudge[]> {
    const nodes = await this.#listAlive();
    return nodes.map(({ name, instance, kind, languages, unavailable, slots, degraded, load }) => ({
      name,
      instance,
      kind,
      languages: languages.map((language) => language.name),
      unavailable,
      slots,
      degraded,
      load,
    }));
  }

  /** Returns the names of the judges that are alive, by instance. */
  async online(): Promise<ReadonlyMap<string, string>> {
    return new Map((await this.#listAlive()).map(({ instance, name }) => [instance, name]));
  }

  /**
   * Returns the local languages that at least one judge supports, or null when no judge of local problems is
   * connected.
   */
  async names(): Promise<ReadonlySet<string> | null> {
    const judges = await this.#listLocal();
    if (judges.length === 0) return null;
    return new Set(judges.flatMap(({ languages }) => languages.map(({ name }) => name)));
  }

  /** Returns what each judge of local problems reports about its languages. */
  async reports(): Promise<Pick<NodeRow, 'languages' | 'unavailable'>[]> {
    return (await this.#listLocal()).map(({ languages, unavailable }) => ({ languages, unavailable }));
  }

  async #listLocal(): Promise<NodeRow[]> {
    return (await this.#listAlive()).filter(({ keys }) => keys.includes(LOCAL_PROBLEM_SOURCE));
  }

  #listAlive(): Promise<NodeRow[]> {
    return this.knex('judgeNode')
      .where('seenAt', '>', aliveSince(this.clock.now()))
      .orderBy(['name', 'startedAt'])
      .select();
  }

  /**
   * Locks the judge's token until the transaction ends, so that it cannot be revoked meanwhile.
   * @throws 401 when it is revoked
   */
  async #touchToken(id: number): Promise<void> {
    const valid = await this.knex('judgeToken')
      .where({ id })
      .whereNull('revokedAt')
      .update({ seenAt: this.clock.now() });
    if (valid === 0) throw unauthorized('error.judgeToken');
  }

  async #saveNode(judgeId: number, heartbeat: JudgeHeartbeat): Promise<void> {
    const { name, instance, kind, keys, slots, degraded } = heartbeat;
    const now = this.clock.now();
    const [languages, unavailable] = [JSON.stringify(heartbeat.languages), JSON.stringify(heartbeat.unavailable)];
    const load = storedJson(heartbeat.load);
    const row = { kind, keys, languages, unavailable, slots, degraded, load, seenAt: now };
    await this.knex('judgeNode')
      .insert({ name, instance, judgeId, startedAt: now, ...row })
      .onConflict(['name', 'instance'])
      .merge(row)
      .where('judgeNode.judgeId', judgeId);
    await this.knex('judgeNode').where({ name }).where('seenAt', '<=', aliveSince(now)).delete();
  }

  async #renew(judgeId: number, { instance, running }: JudgeHeartbeat): Promise<number[]> {
    if (running.length === 0) return [];
    const leaseUntil = new Date(this.clock.now().getTime() + Intervals.judgeLease);
    const claims = running.map((claim) => [claim.judgementId, claim.nonce]);
    const rows = await this.knex('judgement')
      .whereIn(['id', 'nonce'], claims)
      .where({ judgeId, instance, isWanted: true })
      .whereNull('judgedAt')
      .update({ leaseUntil })
      .returning('id');
    return rows.map(({ id }) => id);
  }

  /**
   * Reclaims the work of a process that died and restarted, so that the leases need not expire first; a process that
   * runs beside the new one keeps its claims.
   */
  async #reclaimFromRestarted({ name, instance }: JudgeHeartbeat): Promise<void> {
    const silent = new Date(this.clock.now().getTime() + Intervals.judgeLease - RESTART_SILENCE_MS);
    const orphaned = await lockJudgements(
      this.knex,
      (j) =>
        void whereOpen(j)
          .where('j.claimedBy', name)
          .whereNot('j.instance', instance)
          .where('j.leaseUntil', '<=', silent),
    );
    const failure = { reason: 'judgeRestarted', detail: `${name} came back as another process`, judge: name } as const;
    await this.recovery.reclaim(orphaned, () => failure);
  }
}
