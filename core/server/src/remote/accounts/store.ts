import { accountContext, seal } from '@tribunal/config';
import type { RemoteAccountSave } from '@tribunal/contract';
import type { Knex } from 'knex';
import { badInput, conflict, notFound } from '../../http';
import type { InstalledSite } from '../sites/installed';
import { releaseAbandoned } from './choosing';
import type { AccountRow } from '../vault/account-row';
import type { OwnedAccount } from './presenter';

type Secrets = Pick<AccountRow, 'password' | 'session'>;
const KINDS = ['password', 'session'] as const;

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

/**
 * A secret of a kind that the site does not take is refused, and an account without any. `kept`: what it has for the
 * address that the site has now.
 */
export function checkSecrets({ spec }: InstalledSite, given: RemoteAccountSave, kept: Secrets | null): void {
  const { credentials } = spec;
  const foreign = KINDS.find((kind) => given[kind] && !credentials.includes(kind));
  if (foreign) throw badInput(foreign, 'remote.noSuchCredential', { site: spec.name });
  const stays = (kind: 'password' | 'session'): boolean =>
    given[kind] === undefined ? kept !== null && kept[kind] !== null : given[kind] !== '';
  if (!credentials.some(stays)) throw badInput(credentials[0] ?? 'password', 'remote.secretMissing');
}

/** What an account is sealed with. `kept`: its row when its secrets are for the address that the site has now. */
export interface Sealing {
  id: number;
  kept: AccountRow | null;
  /** The origin that the site has now. */
  origin: string;
  key: string;
}

/**
 * What of the columns changes: secrets that were given, sealed for this account and this origin alone; an empty one is
 * removed, and so is one that was entered for another address. Where a secret of before origins were noted stays, the
 * others are sealed as it is.
 */
export function sealedSecrets(
  given: RemoteAccountSave,
  { id, kept, origin: now, key }: Sealing,
): Partial<Pick<AccountRow, 'password' | 'session' | 'origin'>> {
  if (kept && KINDS.every((kind) => given[kind] === undefined)) return {};
  const staysOld = kept?.origin === null && KINDS.some((kind) => given[kind] === undefined && kept[kind] !== null);
  const origin = staysOld ? null : now;
  const sealed = (kind: (typeof KINDS)[number]): string | null => {
    const secret = given[kind];
    if (secret === undefined) return kept?.[kind] ?? null;
    return secret === '' ? null : seal(secret, key, accountContext(id, kind, origin));
  };
  return { origin, password: sealed('password'), session: sealed('session') };
}
