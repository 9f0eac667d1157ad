import { Accounts } from '@tribunal/server';
import type { Knex } from 'knex';
import { mentionsIn } from '../contract';

/** Returns the uids of the users whom a text mentions. */
export async function findMentioned(knex: Knex, markdown: string): Promise<string[]> {
  const mentions = mentionsIn(markdown);
  if (mentions.length === 0) return [];
  const rows = await Accounts.query(knex)
    .whereIn('username', [...new Set(mentions.flat())])
    .select('uid', 'username');
  const uids = new Map(rows.map(({ uid, username }) => [username, uid]));
  const found = mentions.flatMap((names) => uids.get(names.find((name) => uids.has(name)) ?? '') ?? []);
  return [...new Set(found)];
}
