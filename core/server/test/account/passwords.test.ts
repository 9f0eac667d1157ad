import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const PASSWORDS = new URL('../../src/account/passwords.ts', import.meta.url).href;
/** Program that runs the module as the server does; other tests hash at a low cost. */
const PROGRAM = `
const { hashPassword, verifyPassword } = await import(${JSON.stringify(PASSWORDS)});
const stored = await hashPassword('correct horse');
console.log(JSON.stringify([stored, await verifyPassword(stored, 'correct horse'), await verifyPassword(stored, 'battery')]));
`;

it('a password is hashed with argon2id, 19 MiB and two iterations', async () => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), true, false]);
});
