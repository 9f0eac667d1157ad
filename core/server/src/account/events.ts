import { hook } from '@tribunal/contract';

/**
 * Runs inside the transaction that changes what is shown of existing accounts, or bans, unbans or deletes them; new
 * accounts are not reported. A handler that throws rolls the change back. Handlers may change the database and
 * nothing else.
 */
export const onAccountsChanged = hook<{ readonly uids: readonly string[] }>('on-accounts-changed');

interface Renaming {
  uid: string;
  from: string;
  to: string;
}

/**
 * Runs inside the transaction that gives an account another username, which a deletion does too, for what refers to
 * accounts by their names.
 */
export const onRenamed = hook<Renaming>('on-renamed');
