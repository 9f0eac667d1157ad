import type { Knex } from 'knex';
import type { ContestEvent } from '../../contract';
import { rowOf, type FactRow } from './columns';

/** Rows of one statement. */
const CHUNK = 10_000;

type Row = FactRow & { seq: number; at: Date };

/** What PostgreSQL makes of each list; in the order of the statement. */
const TYPES = {
  seq: 'bigint',
  at: 'timestamptz',
  kind: 'text',
  submissionId: 'bigint',
  team: 'text',
  problem: 'integer',
  submittedAt: 'timestamptz',
  virtualId: 'integer',
  judgementId: 'bigint',
  status: 'smallint',
  score: 'integer',
  timeMs: 'integer',
  isManual: 'boolean',
  detail: 'jsonb',
} as const satisfies Record<keyof Row, string>;
const COLUMNS = Object.keys(TYPES) as (keyof Row)[];
const LISTS = Object.values(TYPES)
  .map((type) => `?::${type}[]`)
  .join(', ');

/** One statement for thousands of rows: lists are read many times faster than as many values one by one. */
export async function insertPast(knex: Knex, cid: number, events: readonly ContestEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += CHUNK) {
    const rows = events.slice(from, from + CHUNK).map((event): Row => {
      const { seq, at, ...fact } = event;
      return { seq, at: new Date(at), ...rowOf(fact) };
    });
    const lists = COLUMNS.map((column) => rows.map((row) => row[column] ?? null));
    await knex.raw(`insert into contest_event (cid, ??) select ?, * from unnest(${LISTS})`, [
      COLUMNS,
      cid,
      ...lists,
    ] as Knex.RawBinding[]);
  }
}
