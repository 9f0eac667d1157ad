import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const PASSWORDS = new URL('../../src/account/passwords.ts', import.meta.url).href;
/** Program that runs the module as the server does; other tests hash at a low cost. */
const PROGRAM = `
const { hashPassword, isOutdated, verifyPassword } = await import(${JSON.stringify(PASSWORDS)});
const stored = await hashPassword('correct horse');
const weaker = ['m=12288,t=2', 'm=7168,t=3'].map((cost) => stored.replace('m=12288,t=3', cost));
console.log(JSON.stringify([
  stored,
  await verifyPassword(stored, 'correct horse'),
  await verifyPassword(stored, 'battery'),
  await Promise.all([stored, stored.replace('t=3', 't=4'), ...weaker, stored.replace('argon2id', 'argon2i')].map(isOutdated)),
]));
`;

it('a password is hashed with argon2id, 12 MiB and three iterations, and weaker hashes are outdated', async () => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual([
    expect.stringMatching(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/),
    true,
    false,
    [false, false, true, true, true],
  ]);
});
