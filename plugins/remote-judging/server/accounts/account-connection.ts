import { accountContext, encryptSecret } from '@tribunal/config';
import { isProxyAddress } from '@tribunal/contract';
import type { RemoteAccountSave } from '../../contract';
import { badInput } from '@tribunal/server';
import type { AccountRow } from '../vault/account-row';

/** How the requests of an account are sent, unlike those of its site; null: like those. The proxy is encrypted. */
type Connection = Pick<AccountRow, 'userAgent' | 'proxy'>;

/** Characters that may stand in the value of a header. */
const HEADER_VALUE = /^[\x20-\x7e]*$/;
/**
 * Checks the connection of an account. A proxy is only for accounts of the operator, because judge-remote connects to
 * it from inside the operator's network.
 * @throws 400 if the user agent or the proxy is not valid, or if the account may have no proxy
 */
export function checkConnection({ userAgent, proxy }: RemoteAccountSave, way: 'pool' | 'own'): void {
  if (userAgent && !HEADER_VALUE.test(userAgent)) throw badInput('userAgent', 'remote-judging.userAgentInvalid');
  if (!proxy) return;
  if (way !== 'pool') throw badInput('proxy', 'remote-judging.proxyNotOwn');
  if (!isProxyAddress(proxy)) throw badInput('proxy', 'remote-judging.proxyInvalid');
}

/**
 * Returns the columns to change; none if the connection stays. A proxy is encrypted for the account but for no
 * origin: it is sent to no site.
 */
export function changedConnection(
  { userAgent, proxy }: RemoteAccountSave,
  stored: Connection | null,
  { id, key }: { id: number; key: string },
): Partial<Connection> {
  const [oldAgent, oldProxy] = [stored?.userAgent ?? null, stored?.proxy ?? null];
  const isAgentKept = userAgent === undefined || (userAgent || null) === oldAgent;
  const isProxyKept = proxy === undefined || (proxy === '' && oldProxy === null);
  return {
    ...(!isAgentKept && { userAgent: userAgent || null }),
    ...(!isProxyKept && { proxy: proxy === '' ? null : encryptSecret(proxy, key, accountContext(id, 'proxy', null)) }),
  };
}

/**
 * Returns the columns that change with the connection of an account: it is tried again, and its rest and its last
 * session stay. A session that does not work any more is replaced at the next login.
 */
export const retriedFields = (
  { state }: Pick<AccountRow, 'state'>,
  now: Date,
): Partial<Pick<AccountRow, 'state' | 'reason' | 'stateSince'>> =>
  state === 'resting' ? {} : { state: 'untried', reason: null, stateSince: now };
