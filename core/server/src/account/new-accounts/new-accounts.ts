import { skeletonsOf } from '@tribunal/migrations';
import type { RoleId } from '@tribunal/contract';
import type { Knex } from 'knex';
import { prepared, requireTransaction, type Columns } from '@tribunal/database';
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
export async function insertAccounts(knex: Knex, accounts: readonly NewAccount[]): Promise<void> {
  requireTransaction(knex);
  const skeletons = accounts.flatMap(({ uid, username }) => skeletonRows(uid, username));
  await knex.batchInsert(
    'account',
    accounts.map(({ role: _, ...account }) => account),
  );
  await knex.batchInsert('accountSkeleton', skeletons);
  await knex.batchInsert(
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
  const names = positionsOf(await takenNames(knex, [usernames]));
  const looks = positionsOf(await takenSkeletons(knex, [skeletons.flat()]));
  const addresses = accounts.map(({ email }) => email);
  const emails = positionsOf(await takenEmails(knex, [addresses]));
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
const matchesOf = (join: string): string =>
  `select wanted.ordinal from unnest($1::text[]) with ordinality wanted (value, ordinal) join ${join}`;
type Numbered = { ordinal: number };
/** The database numbers all values. */
const takenNames = prepared<'taken-usernames', Numbered>(
  'taken-usernames',
  matchesOf('account on lower(username) = lower(wanted.value)'),
);
/** The database numbers all values. */
const takenSkeletons = prepared<'taken-skeletons', Numbered>(
  'taken-skeletons',
  matchesOf('account_skeleton on skeleton = wanted.value'),
);
/** The database numbers all values. */
const takenEmails = prepared<'taken-emails', Numbered>(
  'taken-emails',
  matchesOf('account on lower(email) = lower(wanted.value)'),
);

const positionsOf = (matches: readonly Numbered[]): ReadonlySet<number> =>
  new Set(matches.map(({ ordinal }) => ordinal - 1));
