import type { Knex } from 'knex';

/** SQL for `hasSecondFactor`: whether the user whose id is the expression `uid` has a second factor. */
export const hasSecondFactorSql = (uid: string): string =>
  `(exists(select from authenticator f where f.uid = ${uid}) or exists(select from passkey p where p.uid = ${uid}))`;

/** Returns whether the user has an authenticator app or a passkey. */
export const hasSecondFactor = async (knex: Knex, uid: string): Promise<boolean> =>
  (await usersWithSecondFactor(knex, [uid])).has(uid);

/** Returns those of the users who have an authenticator app or a passkey. */
export async function usersWithSecondFactor(knex: Knex, uids: readonly string[]): Promise<ReadonlySet<string>> {
  const withApp = await knex('authenticator').whereIn('uid', uids).pluck('uid');
  return new Set(withApp.concat(await knex('passkey').whereIn('uid', uids).pluck('uid')));
}
