import { Role } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  badInput,
  conflict,
  Db,
  DomainError,
  forbidden,
  Random,
  schemaFor,
  Tx,
  validateBody,
  type Randomness,
  type Transactions,
} from '@tribunal/server';
import {
  conflictIfTaken,
  findAccountConflicts,
  insertAccounts,
  NewPasswordStore,
  PasswordHasher,
  randomPassword,
  username,
} from '@tribunal/server/account';
import type { Knex } from 'knex';
import {
  GENERATE_DEFAULTS as DEFAULTS,
  UserAdminLimits,
  type GeneratedUser,
  type GenerateRequest,
} from '../../contract';
import { isUserAdmin } from '../user-admins';

/** Purpose of the sheets of passwords. */
export const GENERATED = 'generated accounts';
/** Names that a refusal lists. */
const LISTED_NAMES = 5;

const nameSchema = schemaFor<{ username: string }>({ username: username() });

/** Creates accounts with numbered names and random passwords. */
@injectable()
export class UserGenerator {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Random) private readonly random: Randomness,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(NewPasswordStore) private readonly passwords: NewPasswordStore,
  ) {}

  /**
   * Creates the accounts, all or none; with the key of an earlier call whose reply was lost, returns that reply.
   * @throws 400 for a range that is empty or too long, and for names that no user may have
   * @throws 403 if the administrator may no longer administer users
   * @throws 409 naming the users who exist already
   */
  async generate(uid: string, request: GenerateRequest): Promise<{ key: string; users: GeneratedUser[] }> {
    const { key = this.passwords.newKey() } = request;
    const users = await this.passwords.findOrCreate({ purpose: GENERATED, uid, key }, () =>
      this.#create(uid, key, request),
    );
    return { key, users };
  }

  async #create(uid: string, key: string, request: GenerateRequest): Promise<GeneratedUser[]> {
    const {
      prefix = DEFAULTS.prefix,
      suffix = DEFAULTS.suffix,
      number_from: from = DEFAULTS.number_from,
      number_to: to = DEFAULTS.number_to,
      password_length: length = DEFAULTS.password_length,
    } = request;
    const names = namesOf({ prefix, suffix, from, to });
    await this.#checkFree(names);
    const users = names.map((name) => ({ username: name, password: randomPassword(length) }));
    const hashes = await this.hasher.hashAll(users.map(({ password }) => password));
    const accounts = names.map((name, place) => ({
      uid: this.random.uuid(),
      username: name,
      passwordHash: hashes[place]!,
      email: null,
      role: Role.User,
    }));
    const created = this.transactions.run(async () => {
      if (!(await isUserAdmin(this.knex, uid))) throw forbidden();
      await insertAccounts(this.knex, accounts);
      await this.passwords.put({ purpose: GENERATED, uid, key }, users);
    });
    await conflictIfTaken(created);
    return users;
  }

  async #checkFree(names: readonly string[]): Promise<void> {
    const conflicts = await findAccountConflicts(
      this.knex,
      names.map((name) => ({ username: name, email: null })),
    );
    const taken = names.filter((_, place) => conflicts[place]);
    if (taken.length === 0) return;
    const listed = taken.slice(0, LISTED_NAMES).join(', ');
    throw conflict('prefix', 'user-admin.namesTaken', { count: taken.length, names: listed });
  }
}

interface NameRange {
  prefix: string;
  suffix: string;
  from: number;
  to: number;
}

/** @throws 400 for a range that is empty or too long, and for names that no user may have */
function namesOf({ prefix, suffix, from, to }: NameRange): string[] {
  const { max } = UserAdminLimits.generatedAtOnce;
  if (to < from) throw badInput('number_to', 'input.tooSmall', { limit: from });
  if (to - from >= max) throw badInput('number_to', 'user-admin.tooManyGenerated', { limit: max });
  const names = Array.from({ length: to - from + 1 }, (_, place) => `${prefix}${from + place}${suffix}`);
  for (const name of names) if (!isUsername(name)) throw badInput('prefix', 'user-admin.badNames', { name });
  return names;
}

/** Names with spaces at their ends are none, because they are removed when a user logs in. */
function isUsername(name: string): boolean {
  try {
    return (validateBody(nameSchema, { username: name }) as { username: string }).username === name;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
