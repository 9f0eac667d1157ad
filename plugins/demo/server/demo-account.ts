import { randomBytes } from 'node:crypto';
import type { AccountService } from '@tribunal/server/account';
import { people } from './contests/people';

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

/** Returns the account of a demo user by name, who also takes part in the demo's contests. */
export const accountOfPerson = (
  username: string,
  accounts: Pick<AccountService, 'createWithoutEmail'>,
): Promise<string> =>
  demoAccount(
    people.find((person) => person.username === username) ?? { username, nickname: username, school: '' },
    accounts,
  );
