import { accountContext, seal } from '@tribunal/config';
import type { RemoteAccountSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { badInput, conflict, notFound } from '../../http';
import type { InstalledSite } from '../sites/installed';
import { releaseAbandoned } from './choosing';
import type { AccountRow } from '../vault/account-row';
import type { OwnedAccount } from './presenter';

type Secrets = Pick<AccountRow, 'password' | 'session'>;

/** With the user's name whose own each is. */
export const ownedAccounts = (knex: Knex): Knex.QueryBuilder<OwnedAccount, OwnedAccount[]> =>
  knex('remoteAccount as a')
    .leftJoin('account as u', 'u.uid', 'a.ownerUid')
    .select<OwnedAccount[]>('a.*', 'u.username as owner')
    .orderBy('a.id');

/** 404. */
export async function accountById(knex: Knex, id: number): Promise<OwnedAccount> {
  const found = (await ownedAccounts(knex).where('a.id', id).first()) as OwnedAccount | undefined;
  if (!found) throw notFound('remote.noSuchAccount');
  return found;
}

/** 409 while a submission goes out with it. */
export async function refuseTaken(knex: Knex, { id, name }: AccountRow, now: Date): Promise<void> {
  await releaseAbandoned(knex, now);
  const taken = await knex('remoteRun')
    .where({ accountId: id })
    .whereIn('state', ['intended', 'sent'])
    .first<{ submissionId: number } | undefined>('submissionId');
  if (taken) throw conflict('id', 'remote.accountInUse', { name, submitId: taken.submissionId });
}

/** A secret of a kind that the site does not take is refused, and an account without any. */
export function checkSecrets({ spec }: InstalledSite, given: RemoteAccountSave, kept: Secrets | null): void {
  const { credentials } = spec;
  const foreign = (['password', 'session'] as const).find((kind) => given[kind] && !credentials.includes(kind));
  if (foreign) throw badInput(foreign, 'remote.noSuchCredential', { site: spec.name });
  const stays = (kind: 'password' | 'session'): boolean =>
    given[kind] === undefined ? kept !== null && kept[kind] !== null : given[kind] !== '';
  if (!credentials.some(stays)) throw badInput(credentials[0] ?? 'password', 'remote.secretMissing');
}

/** What of the columns changes: secrets that were given, sealed for this account alone; an empty one is removed. */
export function sealedSecrets(id: number, given: RemoteAccountSave, key: string): Partial<Secrets> {
  const sealed: Partial<Secrets> = {};
  for (const kind of ['password', 'session'] as const) {
    const secret = given[kind];
    if (secret !== undefined) sealed[kind] = secret === '' ? null : seal(secret, key, accountContext(id, kind));
  }
  return sealed;
}
