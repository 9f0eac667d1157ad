import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerConfig } from '@tribunal/config';
import { Limits, Role } from '@tribunal/contract';
import type { Knex } from 'knex';
import { DomainError, type Randomness } from '@tribunal/platform';
import type { AccountService } from './account-service';

const ROOT = 'root';
const FILE = 'first-login.txt';

const nullIfMissing = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
};

/** Returns the password from the file that the operator reads; creates it if it does not exist. */
async function readOrCreatePassword(dir: string, random: Randomness): Promise<string> {
  const path = join(dir, FILE);
  const found = await readFile(path, 'utf8').catch(nullIfMissing);
  const password = /^password: (\S+)$/m.exec(found ?? '')?.[1];
  if (password) return password;
  const newPassword = random.secret(12).slice(0, Limits.password.max);
  await mkdir(dir, { recursive: true });
  await writeFile(path, `username: ${ROOT}\npassword: ${newPassword}\n`, { mode: 0o600 });
  return newPassword;
}

const isTaken = (error: unknown): boolean => error instanceof DomainError && error.status === 409;

/** Ensures that a new site has an administrator. Several processes may start at the same time. */
export async function ensureRoot(
  knex: Knex,
  accounts: AccountService,
  config: ServerConfig,
  random: Randomness,
): Promise<void> {
  const anyRoot = await knex('accountRole').where({ role: Role.Root }).first('uid');
  if (anyRoot) return;
  const password = config.accounts.rootPassword ?? (await readOrCreatePassword(config.data.dir, random));
  try {
    await accounts.create({ username: ROOT, password, email: null, role: Role.Root });
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}
