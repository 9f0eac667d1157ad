import { accountContext, encryptSecret } from '@tribunal/config';
import type { RemoteAccountSave } from '../../contract';
import type { Knex } from 'knex';
import { columns, badInput, conflict, notFound, Accounts } from '@tribunal/server';
import type { InstalledSite } from '../sites/remote-site-registry';
import { releaseAbandonedAccounts } from './account-selector';
import type { AccountRow } from '../vault/account-row';
import type { OwnedAccount } from './presenter';

type Secrets = Pick<AccountRow, 'password' | 'session'>;
const KINDS = ['password', 'session'] as const;

/** Queries accounts with the names of their owners. */
export const ownedAccounts = (knex: Knex): Knex.QueryBuilder<OwnedAccount, OwnedAccount[]> =>
  knex('remoteAccount as a')
    .leftJoin(Accounts.as(knex, 'u'), 'u.uid', 'a.ownerUid')
    .select(columns({ a: 'remoteAccount', u: Accounts.optional }, 'a.*', { owner: 'u.username' }))
    .orderBy('a.id');

/**
 * Returns an account.
 * @throws 404 if there is none
 */
export async function getAccount(knex: Knex, id: number): Promise<OwnedAccount> {
  const found = await ownedAccounts(knex).where('a.id', id).first();
  if (!found) throw notFound('remote-judging.noSuchAccount');
  return found;
}

/** @throws 409 while a submission is being sent with the account */
export async function denyWhileInUse(knex: Knex, { id, name }: AccountRow, now: Date): Promise<void> {
  await releaseAbandonedAccounts(knex, now);
  const run = await knex('remoteRun')
    .where({ accountId: id })
    .whereIn('state', ['intended', 'sent'])
    .first('submissionId');
  if (run) throw conflict('id', 'remote-judging.accountInUse', { name, submitId: run.submissionId });
}

/**
 * Throws if a secret is of a kind that the site does not accept, or if the account would have none.
 * @param stored Secrets that the account already has for the current address of the site.
 */
export function checkSecrets({ spec }: InstalledSite, input: RemoteAccountSave, stored: Secrets | null): void {
  const { credentials } = spec;
  const foreign = KINDS.find((kind) => input[kind] && !credentials.includes(kind));
  if (foreign) throw badInput(foreign, 'remote-judging.noSuchCredential', { site: spec.name });
  const keepsStored = (kind: 'password' | 'session'): boolean =>
    input[kind] === undefined ? stored !== null && stored[kind] !== null : input[kind] !== '';
  if (!credentials.some(keepsStored)) throw badInput(credentials[0] ?? 'password', 'remote-judging.secretMissing');
}

/** Context for encrypting an account. `stored` is its row if its secrets are for the current address of the site. */
export interface EncryptionContext {
  id: number;
  stored: AccountRow | null;
  /** Current origin of the site. */
  origin: string;
  key: string;
}

/**
 * Returns the changed columns. New secrets are encrypted for this account and this origin only. An empty secret is
 * removed, and so is one that was entered for another address. If a secret from the time before origins were recorded
 * is kept, the others are encrypted in the same way.
 */
export function encryptSecrets(
  input: RemoteAccountSave,
  { id, stored, origin: now, key }: EncryptionContext,
): Partial<Pick<AccountRow, 'password' | 'session' | 'origin'>> {
  if (stored && KINDS.every((kind) => input[kind] === undefined)) return {};
  const keepsOld = stored?.origin === null && KINDS.some((kind) => input[kind] === undefined && stored[kind] !== null);
  const origin = keepsOld ? null : now;
  const encrypted = (kind: (typeof KINDS)[number]): string | null => {
    const secret = input[kind];
    if (secret === undefined) return stored?.[kind] ?? null;
    return secret === '' ? null : encryptSecret(secret, key, accountContext(id, kind, origin));
  };
  return { origin, password: encrypted('password'), session: encrypted('session') };
}
