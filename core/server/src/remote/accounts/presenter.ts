import type { RemoteAccountRow } from '@tribunal/contract';
import type { AccountRow } from '../vault/account-row';
import { stateNow } from './policy';

export type OwnedAccount = AccountRow & { owner: string | null };

/** Of secrets only whether there is one. */
export function presentAccount(
  account: OwnedAccount,
  { now, isForOtherAddress }: { now: Date; isForOtherAddress: boolean },
): RemoteAccountRow {
  const { id, bank: key, name, way, owner, reason, restsUntil } = account;
  return {
    id,
    key,
    name,
    way,
    hasPassword: account.password !== null,
    hasSession: account.session !== null,
    isForOtherAddress,
    state: stateNow(account, now),
    reason,
    since: account.stateSince.toISOString(),
    restsUntil: restsUntil && restsUntil > now ? restsUntil.toISOString() : null,
    lastUsedAt: account.lastUsedAt?.toISOString() ?? null,
    owner,
  };
}
