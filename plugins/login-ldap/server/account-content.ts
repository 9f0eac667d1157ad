import { counted, type AccountContentProvider } from '@tribunal/server';
import type { Knex } from 'knex';
import { createHmac } from 'node:crypto';
import { loginLdap } from '../plugin';

const ERASED = 'erased';

/**
 * Returns what stands for the identifier of a person whose account is erased. It needs a key, because identifiers such
 * as student numbers could be guessed from a plain hash.
 */
export const erasedIdOf = (key: string, personId: string): string =>
  `${ERASED} ${createHmac('sha256', key).update(`${loginLdap.id} ${personId}`).digest('hex')}`;

/** The identifier of a person is replaced by a hash, which keeps the person from opening another account. */
export const ldapContent = (knex: Knex, key: string): AccountContentProvider => {
  const identities = (uids: readonly string[]) =>
    knex('loginLdapIdentity')
      .whereIn('uid', [...uids])
      .whereNot('personId', 'like', `${ERASED} %`);
  return {
    plugin: loginLdap.id,
    part: 'identities',
    count: async (uids) => [
      { textKey: 'content.identities', count: await counted(identities(uids)), deleted: 'kept', erased: 'emptied' },
    ],
    erase: async ({ uid }) => {
      for (const { personId } of await identities([uid]).select('personId'))
        await knex('loginLdapIdentity')
          .where({ personId })
          .update({ personId: erasedIdOf(key, personId) });
      return 'done';
    },
  };
};
