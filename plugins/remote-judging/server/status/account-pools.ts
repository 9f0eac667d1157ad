import type { RemoteAccountState } from '../../contract';
import type { Knex } from 'knex';
import type { RemoteSiteRegistry } from '../sites/remote-site-registry';
import type { AccountRow } from '../vault/account-row';
import type { AccountPool } from './site-state';

const STOPPED_STATES: readonly RemoteAccountState[] = ['bad', 'humanCheck'];

type PoolAccountRow = Pick<AccountRow, 'bank' | 'way' | 'origin' | 'state' | 'stateSince'>;

/**
 * Returns the operator's accounts by bank. An account whose secrets are for an address other than the current one of
 * the site counts as unusable.
 */
export async function accountPools(
  knex: Knex,
  sites: Pick<RemoteSiteRegistry, 'findByAccountSite' | 'isUsableAt'>,
): Promise<ReadonlyMap<string, AccountPool>> {
  const found = await knex('remoteAccount')
    .where({ way: 'pool' })
    .select('bank', 'way', 'origin', 'state', 'stateSince');
  const rows = await Promise.all(
    found.map(async (poolAccountRow): Promise<PoolAccountRow> => {
      const site = sites.findByAccountSite(poolAccountRow.bank);
      return site === null || (await sites.isUsableAt(site, poolAccountRow))
        ? poolAccountRow
        : { ...poolAccountRow, state: 'bad' };
    }),
  );
  const banks = [...new Set(rows.map(({ bank }) => bank))];
  return new Map(banks.map((bank) => [bank, toPool(rows.filter((poolAccountRow) => poolAccountRow.bank === bank))]));
}

function toPool(accounts: readonly PoolAccountRow[]): AccountPool {
  const stopped = accounts.filter(({ state }) => STOPPED_STATES.includes(state));
  const times = stopped.map(({ stateSince }) => stateSince.getTime());
  return {
    total: accounts.length,
    usable: accounts.length - stopped.length,
    stopped:
      stopped.length === 0 ? null : stopped.some(({ state }) => state === 'humanCheck') ? 'humanCheck' : 'badAccount',
    since: times.length === 0 ? null : new Date(Math.max(...times)),
  };
}
