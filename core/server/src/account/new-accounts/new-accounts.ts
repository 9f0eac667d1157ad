import { skeletonsOf } from '@tribunal/migrations';
import type { RoleId } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { Columns } from '@tribunal/database';
import { skeletonRows } from '../name-skeletons';
import { TAKEN, type AccountRefusal } from '../unique-violations';

/** An account to create; its password is hashed already. */
export interface NewAccount
  extends
    Columns<'account', 'uid' | 'username' | 'passwordHash' | 'email'>,
    Partial<Columns<'account', 'nickname' | 'realname' | 'gender' | 'school' | 'number'>> {
  role: RoleId;
}

type NewNames = Pick<NewAccount, 'username' | 'email'>;

/** Why a new account cannot have its name or address; `key` names the text of the refusal. */
export type AccountConflict = AccountRefusal | RepeatedAccount;

/** An account that repeats the name or the address of the account at the position `earlier` of the list. */
interface RepeatedAccount {
  field: 'username' | 'email';
  earlier: number;
}

const INVISIBLE: AccountRefusal = { field: 'username', key: 'input.invisible' };

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
export async function findAccountConflicts(
  knex: Knex,
  accounts: readonly NewNames[],
): Promise<readonly (AccountConflict | null)[]> {
  const skeletons = accounts.map(({ username }) => skeletonsOf(username));
  const accountIndexes = skeletons.flatMap((each, index) => each.map(() => index));
  const usernames = accounts.map(({ username }) => username);
  const names = await findMatches(knex, 'account on lower(username) = lower(wanted.value)', usernames);
  const looks = await findMatches(knex, 'account_skeleton on skeleton = wanted.value', skeletons.flat());
  const addresses = accounts.map(({ email }) => email);
  const emails = await findMatches(knex, 'account on lower(email) = lower(wanted.value)', addresses);
  const alike = new Set([...looks].map((position) => accountIndexes[position]));
  const seen = new Map<string, number>();
  return accounts.map(({ email }, index): AccountConflict | null => {
    if (skeletons[index]!.length === 0) return INVISIBLE;
    if (names.has(index)) return TAKEN.username;
    if (alike.has(index)) return TAKEN.lookalike;
    if (emails.has(index)) return TAKEN.email;
    const nameKeys = skeletons[index]!.map((skeleton) => `name ${skeleton}`);
    const emailKeys = email === null ? [] : [`email ${email.toLowerCase()}`];
    const sameName = nameKeys.map((key) => seen.get(key)).find((one) => one !== undefined);
    if (sameName !== undefined) return { field: 'username', earlier: sameName };
    const sameEmail = emailKeys.map((key) => seen.get(key)).find((one) => one !== undefined);
    if (sameEmail !== undefined) return { field: 'email', earlier: sameEmail };
    for (const key of [...nameKeys, ...emailKeys]) seen.set(key, index);
    return null;
  });
}

/** Returns the positions of the values for which there is a row, by the condition of the join. */
async function findMatches(knex: Knex, join: string, values: readonly (string | null)[]): Promise<ReadonlySet<number>> {
  const { rows } = await knex.raw<{ rows: { ordinal: string }[] }>(
    `select wanted.ordinal from unnest(:values::text[]) with ordinality wanted (value, ordinal) join ${join}`,
    { values },
  );
  return new Set(rows.map(({ ordinal }) => Number(ordinal) - 1));
}
