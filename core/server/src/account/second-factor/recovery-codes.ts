import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Randomness } from '@tribunal/platform';

const COUNT = 10;
const BYTES = 10;
const GROUPS = /.{5}(?=.)/g;

/**
 * Codes are random with 80 bits, so a fast hash is enough: not even somebody who has the hashes can guess them. The uid
 * keeps equal codes of two accounts apart. How a code is grouped does not matter.
 */
const codeHashOf = (uid: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${uid} ${code.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`)
    .digest();

/** Returns a code such as `0f3a9-…`, of 20 hexadecimal digits. */
const newCode = (random: Randomness): string =>
  Buffer.from(random.secret(BYTES), 'base64url').toString('hex').replaceAll(GROUPS, '$&-');

/** Replaces the recovery codes of an account and returns the new ones, which cannot be read again. */
export async function replaceRecoveryCodes(knex: Knex, uid: string, random: Randomness): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => newCode(random));
  await knex('recoveryCode').where({ uid }).delete();
  await knex('recoveryCode').insert(codes.map((code) => ({ uid, codeHash: codeHashOf(uid, code) })));
  return codes;
}

/** Uses up a code. Returns whether it was one; of two calls with the same code, one gets true. */
export const useRecoveryCode = async (knex: Knex, uid: string, code: string): Promise<boolean> =>
  (await knex('recoveryCode')
    .where({ uid, codeHash: codeHashOf(uid, code) })
    .delete()) === 1;
