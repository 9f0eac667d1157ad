import { randomBytes } from 'node:crypto';
import type { AccountService } from '@tribunal/server';

const SECRET_BYTES = 24;

interface DemoPerson {
  username: string;
  nickname: string;
  school: string;
}

/** Returns the account of a fictional user, with a password that nobody knows; creates it if it is missing. */
export function demoAccount(
  { username, nickname, school }: DemoPerson,
  accounts: Pick<AccountService, 'createWithoutEmail'>,
): Promise<string> {
  const password = randomBytes(SECRET_BYTES).toString('base64url').slice(0, 20);
  return accounts.createWithoutEmail({ username, password, nickname, school });
}
