import type { Knex } from 'knex';
import type { ContestEvent, ContestFact } from '../../contract';

/** Event as a row: submission data has columns of its own, so that thousands of rows are read quickly. */
export interface FactRow {
  kind: ContestFact['kind'];
  submissionId?: number;
  team?: string;
  problem?: number;
  submittedAt?: Date;
  virtualId?: number | null;
  judgementId?: number;
  status?: number;
  score?: number | null;
  timeMs?: number | null;
  isManual?: boolean;
  detail?: string;
}

function rowOf(fact: ContestFact): FactRow {
  switch (fact.kind) {
    case 'submission': {
      const { language, ...sent } = fact;
      return {
        ...sent,
        submittedAt: new Date(fact.submittedAt),
        ...(language && { detail: JSON.stringify({ language }) }),
      };
    }
    case 'judgement': {
      const { subtasks, ...judged } = fact;
      return { ...judged, ...(subtasks && { detail: JSON.stringify({ subtasks }) }) };
    }
    default: {
      const { kind, ...detail } = fact;
      return { kind, detail: JSON.stringify(detail) };
    }
  }
}

/** Number of rows per statement, small enough that other requests are served in between. */
const CHUNK = 1000;

type Row = FactRow & { seq: number; at: Date };

/** PostgreSQL types of the lists, in the order of the statement. */
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

/**
 * Inserts events, numbering them from `first`. One statement inserts many rows from lists, which is many times faster
 * than individual values.
 */
export async function insertPast(
  knex: Knex,
  cid: number,
  events: readonly ContestEvent[],
  first = events[0]?.seq ?? 1,
): Promise<void> {
  for (let from = 0; from < events.length; from += CHUNK) {
    const rows = events.slice(from, from + CHUNK).map((event, index): Row => {
      const { seq: _, at, ...fact } = event;
      return { seq: first + from + index, at: new Date(at), ...rowOf(fact) };
    });
    const lists = COLUMNS.map((column) => rows.map((row) => row[column] ?? null));
    await knex.raw(`insert into contest_event (cid, ??) select ?, * from unnest(${LISTS})`, [
      COLUMNS,
      cid,
      ...lists,
    ] as Knex.RawBinding[]);
  }
}
