import { Problems } from '@tribunal/server';
import type { Knex } from 'knex';

const FIRST = 1000;
const LAST = 99_999_999;

/** Returns the highest free id of the form `P1000` that directly follows a taken one. */
export async function freeProblemId(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { free: number }[] }>(
    `select max(next.number) as free
     from (
       select :first::int union
       select substring(problem_id from 2)::int + 1 from ${Problems.sql} p where problem_id ~ '^P[0-9]{1,8}$'
     ) as next(number)
     where next.number between :first and :last
       and not exists (select from ${Problems.sql} p where problem_id = 'P' || next.number)`,
    { first: FIRST, last: LAST },
  );
  return `P${rows[0]!.free}`;
}
