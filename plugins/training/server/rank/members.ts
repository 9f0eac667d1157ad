import { Accounts, containsPattern, type RelationRow } from '@tribunal/server';
import type { Knex } from 'knex';

export type MemberAccount = RelationRow<typeof Accounts>;

/** Who reads a ranking: training admins also see, and search, real names. */
export type RankReadership = 'admin' | 'member';

/** Returns the members that match the keyword; null for all. */
export async function membersMatching(
  knex: Knex,
  tid: number,
  keyword: string | undefined,
  readership: RankReadership,
): Promise<ReadonlySet<string> | null> {
  const wanted = keyword?.trim();
  if (!wanted) return null;
  const searched = readership === 'admin' ? ['username', 'school', 'realname'] : ['username', 'school'];
  const uids: string[] = await Accounts.query(knex)
    .whereIn('uid', knex('trainingMember').where({ tid }).select('uid'))
    .where((found) => {
      for (const column of searched) void found.orWhereILike(column, containsPattern(wanted));
    })
    .pluck('uid');
  return new Set(uids);
}

export async function accountsOf(knex: Knex, uids: readonly string[]): Promise<ReadonlyMap<string, MemberAccount>> {
  const accounts = (await Accounts.query(knex).whereIn('uid', [...uids])) as MemberAccount[];
  return new Map(accounts.map((account) => [account.uid, account]));
}
