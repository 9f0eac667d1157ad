import type { Knex } from 'knex';
import type { Membership } from './policy';

export const membershipKey = (cid: number, uid: string): string => `${cid} ${uid}`;

/** Returns what users are to contests at a time, by `membershipKey`. */
export async function membershipsOf(
  knex: Knex,
  keys: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, Membership>> {
  const { rows } = await knex.raw<{ rows: { key: string; isRegistered: boolean; isVirtual: boolean }[] }>(
    `select k.key,
       exists (select from contest_registration r where r.cid = k.cid and r.uid = k.uid) as "isRegistered",
       exists (
         select from contest_virtual v
         where v.cid = k.cid and v.uid = k.uid and v.start_at <= :at and v.end_at > :at) as "isVirtual"
     from (
       select key, split_part(key, ' ', 1)::integer as cid, substr(key, strpos(key, ' ') + 1) as uid
       from unnest(:keys::text[]) as key) k`,
    { keys: [...keys], at },
  );
  return new Map(rows.map(({ key, ...membership }) => [key, membership]));
}
