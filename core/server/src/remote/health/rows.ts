import type { FailureKind, RemoteOperation } from '@tribunal/contract';
import type { Knex } from 'knex';
import { untried, type Breaker } from './breaker';

/** Which operation of which site, for everybody (`accountId` null) or for one account. */
export interface Place {
  bank: string;
  operation: RemoteOperation;
  accountId: number | null;
}

export type PlacedBreaker = Place & { breaker: Breaker };

interface Row extends Place {
  state: Breaker['state'];
  since: Date;
  until: Date | null;
  failures: number;
  failureKind: FailureKind | null;
  failureMessage: string | null;
  failureEvidence: string | null;
  failedAt: Date | null;
  lastOkAt: Date | null;
}

const nameOf = ({ bank, operation, accountId }: Place): string => `${bank} ${operation} ${accountId ?? ''}`;

const breakerOf = ({ failureKind, failureMessage, failureEvidence, failedAt, ...row }: Row): Breaker => ({
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
] as const satisfies readonly (keyof Row)[];

const placed = (row: Row): PlacedBreaker => ({
  bank: row.bank,
  operation: row.operation,
  accountId: row.accountId,
  breaker: breakerOf(row),
});

const fieldsOf = ({ failure, ...breaker }: Breaker) => ({
  ...breaker,
  failureKind: failure?.kind ?? null,
  failureMessage: failure?.message ?? null,
  failureEvidence: failure?.evidence ?? null,
  failedAt: failure?.at ?? null,
});

/** All breakers of these sites that anything is known of. */
export async function breakersOf(knex: Knex, banks: readonly string[]): Promise<PlacedBreaker[]> {
  const rows = await knex('remoteHealth')
    .whereIn('bank', [...banks])
    .orderBy('id')
    .select<Row[]>('*');
  return rows.map(placed);
}

/** Those of everybody, without the evidence: it is long, and for operators alone. */
export async function siteBreakersOf(knex: Knex, banks: readonly string[]): Promise<PlacedBreaker[]> {
  const rows = await knex('remoteHealth')
    .whereIn('bank', [...banks])
    .whereNull('accountId')
    .orderBy('id')
    .select<Row[]>([...SHORT_COLUMNS, knex.raw('null as failure_evidence')]);
  return rows.map(placed);
}

/** The breakers of some sites, read once, changed here and written with `save`. The caller holds the sites. */
export class Breakers {
  readonly #all: Map<string, PlacedBreaker>;
  readonly #changed = new Set<string>();

  constructor(known: readonly PlacedBreaker[]) {
    this.#all = new Map(known.map((one) => [nameOf(one), one]));
  }

  get list(): PlacedBreaker[] {
    return [...this.#all.values()];
  }

  change(place: Place, at: Date, how: (before: Breaker) => Breaker): void {
    const name = nameOf(place);
    const { bank, operation, accountId } = place;
    const before = this.#all.get(name)?.breaker ?? untried(at);
    this.#all.set(name, { bank, operation, accountId, breaker: how(before) });
    this.#changed.add(name);
  }

  has(place: Place): boolean {
    return this.#all.has(nameOf(place));
  }

  async save(knex: Knex): Promise<void> {
    for (const name of this.#changed) {
      const { bank, operation, accountId, breaker } = this.#all.get(name)!;
      const fields = fieldsOf(breaker);
      const place = knex('remoteHealth').where({ bank, operation });
      const found = accountId === null ? place.whereNull('accountId') : place.where({ accountId });
      const updated = await found.update(fields);
      if (updated === 0) await knex('remoteHealth').insert({ bank, operation, accountId, ...fields });
    }
    this.#changed.clear();
  }
}
