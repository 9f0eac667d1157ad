import type { RemoteAccountRow } from '../../contract';
import type { AccountRow } from '../vault/account-row';
import { currentState } from './policy';

export type OwnedAccount = AccountRow & { owner: string | null };

/** Returns what is shown of secrets: whether there are any. */
export const presentedSecrets = ({ password, session }: Pick<AccountRow, 'password' | 'session'>) => ({
  hasPassword: password !== null,
  hasSession: session !== null,
});

/** Presents an account. Of each secret only its existence is shown. */
export function presentAccount(
  account: OwnedAccount,
  { now, isForOtherAddress }: { now: Date; isForOtherAddress: boolean },
): RemoteAccountRow {
  const { id, bank: key, name, way: submitMethod, owner, reason, restsUntil } = account;
  return {
    id,
    key,
    name,
    way: submitMethod,
    ...presentedSecrets(account),
    userAgent: account.userAgent,
    hasProxy: account.proxy !== null,
    isForOtherAddress,
    state: currentState(account, now),
    isProved: submitMethod === 'verify' || account.state === 'working' || account.siteLogin !== null,
    reason,
    since: account.stateSince.toISOString(),
    restsUntil: restsUntil && restsUntil > now ? restsUntil.toISOString() : null,
    lastUsedAt: account.lastUsedAt?.toISOString() ?? null,
    owner,
  };
}
