import type { RemoteOperation } from '@tribunal/remote-kit/contract';
import type { Row } from '@tribunal/server';
import type { Knex } from 'knex';
import { initialBreaker, type Breaker } from './breaker';

/** An operation of a site, for all accounts (`accountId` null) or for one account. */
export interface BreakerKey {
  bank: string;
  operation: RemoteOperation;
  accountId: number | null;
}

export type KeyedBreaker = BreakerKey & { breaker: Breaker };

type HealthRow = Row<'remoteHealth'>;

const keyText = ({ bank, operation, accountId }: BreakerKey): string => `${bank} ${operation} ${accountId ?? ''}`;

const toBreaker = ({
  failureKind,
  failureMessage,
  failureEvidence,
  failedAt,
  ...row
}: Omit<HealthRow, 'id'>): Breaker => ({
  state: row.state,
  since: row.since,
  until: row.until,
  failures: row.failures,
  failure: failureKind && {
    kind: failureKind,
    message: failureMessage ?? '',
    evidence: failureEvidence,
    at: failedAt ?? row.since,
  },
  lastOkAt: row.lastOkAt,
});

const SHORT_COLUMNS = [
  'bank',
  'operation',
  'accountId',
  'state',
  'since',
  'until',
  'failures',
  'failureKind',
  'failureMessage',
  'failedAt',
  'lastOkAt',
] as const satisfies readonly (keyof HealthRow)[];

const toPlacedBreaker = (row: Omit<HealthRow, 'id'>): KeyedBreaker => ({
  bank: row.bank,
  operation: row.operation,
  accountId: row.accountId,
  breaker: toBreaker(row),
});

const toFields = ({ failure, ...breaker }: Breaker) => ({
  ...breaker,
  failureKind: failure?.kind ?? null,
  failureMessage: failure?.message ?? null,
  failureEvidence: failure?.evidence ?? null,
  failedAt: failure?.at ?? null,
});

/** Returns all breakers of these sites that have a row. */
export async function findBreakers(knex: Knex, banks: readonly string[]): Promise<KeyedBreaker[]> {
  const rows = await knex('remoteHealth')
    .whereIn('bank', [...banks])
    .orderBy('id')
    .select('*');
  return rows.map(toPlacedBreaker);
}

/** Returns the breakers for all accounts, without the evidence, which is long and meant only for operators. */
export async function findSiteBreakers(knex: Knex, banks: readonly string[]): Promise<KeyedBreaker[]> {
  const rows = await knex('remoteHealth')
    .whereIn('bank', [...banks])
    .whereNull('accountId')
    .orderBy('id')
    .select(...SHORT_COLUMNS);
  return rows.map((row) => toPlacedBreaker({ ...row, failureEvidence: null }));
}

/**
 * Breakers of some sites, read once, modified in memory and written by `save`. The caller must hold the lock on the
 * sites.
 */
export class BreakerSet {
  readonly #all: Map<string, KeyedBreaker>;
  readonly #changed = new Set<string>();

  constructor(known: readonly KeyedBreaker[]) {
    this.#all = new Map(known.map((one) => [keyText(one), one]));
  }

  get list(): KeyedBreaker[] {
    return [...this.#all.values()];
  }

  change(breakerKey: BreakerKey, at: Date, update: (before: Breaker) => Breaker): void {
    const name = keyText(breakerKey);
    const { bank, operation, accountId } = breakerKey;
    const before = this.#all.get(name)?.breaker ?? initialBreaker(at);
    this.#all.set(name, { bank, operation, accountId, breaker: update(before) });
    this.#changed.add(name);
  }

  has(breakerKey: BreakerKey): boolean {
    return this.#all.has(keyText(breakerKey));
  }

  async save(knex: Knex): Promise<void> {
    for (const name of this.#changed) {
      const { bank, operation, accountId, breaker } = this.#all.get(name)!;
      const fields = toFields(breaker);
      const row = knex('remoteHealth').where({ bank, operation });
      const found = accountId === null ? row.whereNull('accountId') : row.where({ accountId });
      const updated = await found.update(fields);
      if (updated === 0) await knex('remoteHealth').insert({ bank, operation, accountId, ...fields });
    }
    this.#changed.clear();
  }
}
