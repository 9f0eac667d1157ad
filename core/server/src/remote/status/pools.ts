import type { RemoteAccountState } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { Pool } from './state-of';

const STOPPED: readonly RemoteAccountState[] = ['bad', 'humanCheck'];

interface Row {
  bank: string;
  state: RemoteAccountState;
  stateSince: Date;
}

/** The operator's accounts by bank. */
export async function poolsOf(knex: Knex): Promise<ReadonlyMap<string, Pool>> {
  const rows = await knex('remoteAccount').where({ way: 'pool' }).select<Row[]>('bank', 'state', 'stateSince');
  const banks = [...new Set(rows.map(({ bank }) => bank))];
  return new Map(banks.map((bank) => [bank, poolOf(rows.filter((row) => row.bank === bank))]));
}

function poolOf(accounts: readonly Row[]): Pool {
  const stopped = accounts.filter(({ state }) => STOPPED.includes(state));
  const times = stopped.map(({ stateSince }) => stateSince.getTime());
  return {
    total: accounts.length,
    usable: accounts.length - stopped.length,
    stopped:
      stopped.length === 0 ? null : stopped.some(({ state }) => state === 'humanCheck') ? 'humanCheck' : 'badAccount',
    since: times.length === 0 ? null : new Date(Math.max(...times)),
  };
}
