import type { Knex } from 'knex';

/**
 * Has each connection parse and plan the query once. For hot queries whose text is always the same: a list of values goes in
 * as one array (`= any(?)`), and one name belongs to one text (without `offset 0`, which the builder leaves out, it is another).
 */
export const prepared = <Q extends Knex.QueryBuilder>(query: Q, name: string): Q => query.options({ name }) as Q;
