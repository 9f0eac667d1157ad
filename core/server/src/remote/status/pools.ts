import type { RemoteAccountState } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { SiteDirectory } from '../sites/installed';
import type { AccountRow } from '../vault/account-row';
import type { Pool } from './state-of';

const STOPPED: readonly RemoteAccountState[] = ['bad', 'humanCheck'];

type Row = Pick<AccountRow, 'bank' | 'way' | 'origin' | 'state' | 'stateSince'>;

/** The operator's accounts by bank. One whose secrets are for another address than the site has now is as good as a bad one. */
export async function poolsOf(
  knex: Knex,
  sites: Pick<SiteDirectory, 'ofBank' | 'isFor'>,
): Promise<ReadonlyMap<string, Pool>> {
  const found = await knex('remoteAccount')
    .where({ way: 'pool' })
    .select<Row[]>('bank', 'way', 'origin', 'state', 'stateSince');
  const rows = await Promise.all(
    found.map(async (row): Promise<Row> => {
      const site = sites.ofBank(row.bank);
      return site === null || (await sites.isFor(site, row)) ? row : { ...row, state: 'bad' };
    }),
  );
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
