import { skeletonsOf } from '@tribunal/migrations';
import type { RoleId } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { Columns } from '../database';
import { skeletonRows } from './name-skeletons';

/** An account to create; its password is hashed already. */
export interface NewAccount
  extends
    Columns<'account', 'uid' | 'username' | 'passwordHash' | 'email'>,
    Partial<Columns<'account', 'nickname' | 'realname' | 'gender' | 'school'>> {
  role: RoleId;
}

type NewNames = Pick<NewAccount, 'username' | 'email'>;

/** Why a new account cannot have its name or address. */
export interface AccountConflict {
  field: 'username' | 'email';
  /** `looksTaken`: of a name that is hard to tell apart from one that exists; `invisible`: of one without a visible character. */
  reason: 'taken' | 'looksTaken' | 'repeated' | 'invisible';
  /** Position in the list of the earlier account that has the same name or address, if it is repeated. */
  earlier?: number;
}

/**
 * Creates accounts with their roles, all or none.
 * @throws 400 when a name has no visible characters
 * @throws a unique violation when a name or an address is taken, see `conflictIfTaken`
 */
export async function insertAccounts(trx: Knex.Transaction, accounts: readonly NewAccount[]): Promise<void> {
  const skeletons = accounts.flatMap(({ uid, username }) => skeletonRows(uid, username));
  await trx.batchInsert(
    'account',
    accounts.map(({ role: _, ...account }) => account),
  );
  await trx.batchInsert('accountSkeleton', skeletons);
  await trx.batchInsert(
    'accountRole',
    accounts.map(({ uid, role }) => ({ uid, role })),
  );
}

/** Returns for each of the accounts why it could not be created, or null; earlier accounts of the list go first. */
export async function findConflicts(
  knex: Knex,
  accounts: readonly NewNames[],
): Promise<readonly (AccountConflict | null)[]> {
  const skeletons = accounts.map(({ username }) => skeletonsOf(username));
  const placeOf = skeletons.flatMap((each, place) => each.map(() => place));
  const [names, looks, emails] = await Promise.all([
    findPlaces(
      knex,
      'account on lower(username) = lower(wanted.value)',
      accounts.map(({ username }) => username),
    ),
    findPlaces(knex, 'account_skeleton on skeleton = wanted.value', skeletons.flat()),
    findPlaces(
      knex,
      'account on lower(email) = lower(wanted.value)',
      accounts.map(({ email }) => email),
    ),
  ]);
  const alike = new Set([...looks].map((place) => placeOf[place]));
  const seen = new Map<string, number>();
  return accounts.map(({ email }, place): AccountConflict | null => {
    if (skeletons[place]!.length === 0) return { field: 'username', reason: 'invisible' };
    if (names.has(place)) return { field: 'username', reason: 'taken' };
    if (alike.has(place)) return { field: 'username', reason: 'looksTaken' };
    if (emails.has(place)) return { field: 'email', reason: 'taken' };
    const nameKeys = skeletons[place]!.map((skeleton) => `name ${skeleton}`);
    const emailKeys = email === null ? [] : [`email ${email.toLowerCase()}`];
    const sameName = nameKeys.map((key) => seen.get(key)).find((one) => one !== undefined);
    if (sameName !== undefined) return { field: 'username', reason: 'repeated', earlier: sameName };
    const sameEmail = emailKeys.map((key) => seen.get(key)).find((one) => one !== undefined);
    if (sameEmail !== undefined) return { field: 'email', reason: 'repeated', earlier: sameEmail };
    for (const key of [...nameKeys, ...emailKeys]) seen.set(key, place);
    return null;
  });
}

/** Returns the positions of the values for which there is a row, by the condition of the join. */
async function findPlaces(knex: Knex, join: string, values: readonly (string | null)[]): Promise<ReadonlySet<number>> {
  const { rows } = await knex.raw<{ rows: { place: string }[] }>(
    `select wanted.place from unnest(:values::text[]) with ordinality wanted (value, place) join ${join}`,
    { values },
  );
  return new Set(rows.map(({ place }) => Number(place) - 1));
}
