import { type Status } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db, prepared } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestEvent, ContestFact } from '../../contract';

/**
 * Events as columns of equal length: one row of lists is transferred and parsed many times faster than a row for each
 * event.
 */
interface Columns {
  seq: number[] | null;
  at: number[];
  kind: ContestFact['kind'][];
  submission: (number | null)[];
  team: (string | null)[];
  problem: (number | null)[];
  submitted: (number | null)[];
  virtual: (number | null)[];
  judgement: (number | null)[];
  status: (Status | null)[];
  score: (number | null)[];
  time: (number | null)[];
  manual: (boolean | null)[];
  detail: (object | null)[];
}

/** `date_part` computes with floats, which is exact for ms and takes half as long as the decimals of `extract`. */
const MS = (column: string): string => `(date_part('epoch', ${column}) * 1000)::bigint`;
/** The database does not know what is in JSON. */
const columnsAfter = prepared<'contest-log', Columns>(
  'contest-log',
  `select json_agg(seq) as seq, json_agg(${MS('at')}) as at, json_agg(kind) as kind, json_agg(submission_id) as submission,
    json_agg(team) as team, json_agg(problem) as problem, json_agg(${MS('submitted_at')}) as submitted,
    json_agg(virtual_id) as virtual, json_agg(judgement_id) as judgement, json_agg(status) as status,
    json_agg(score) as score, json_agg(time_ms) as time, json_agg(is_manual) as manual, json_agg(detail) as detail
  from (select * from contest_event where cid = $1 and seq > $2 order by seq limit $3) e`,
);

/** Number of events that are read at once, so that other requests are served while a long log is read. */
const PART = 5000;

/** Reads contest logs. */
@injectable()
export class ContestLogReader {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /**
   * Returns the events committed after `seq`, in order and without gaps, so that a reader who continues from the last
   * one misses nothing.
   */
  async after(cid: number, seq: number): Promise<ContestEvent[]> {
    const all: ContestEvent[] = [];
    for (let last = seq; ; last = all.at(-1)!.seq) {
      const [columns] = await columnsAfter(this.knex, [cid, last, PART]);
      const part = eventsOf(columns!);
      for (const event of part) all.push(event);
      if (part.length < PART) return all;
    }
  }
}

const eventsOf = (columns: Columns): ContestEvent[] => columns.seq?.map((seq, i) => eventAt(columns, i, seq)) ?? [];

/** Rebuilds an event from the columns of the writer. */
function eventAt(columns: Columns, i: number, seq: number): ContestEvent {
  const [at, kind] = [columns.at[i]!, columns.kind[i]!];
  switch (kind) {
    case 'submission':
      return {
        seq,
        at,
        kind,
        submissionId: columns.submission[i]!,
        team: columns.team[i]!,
        problem: columns.problem[i]!,
        submittedAt: columns.submitted[i]!,
        virtualId: columns.virtual[i]!,
        ...columns.detail[i],
      };
    case 'judgement':
      return {
        seq,
        at,
        kind,
        submissionId: columns.submission[i]!,
        judgementId: columns.judgement[i]!,
        status: columns.status[i]!,
        score: columns.score[i]!,
        timeMs: columns.time[i]!,
        isManual: columns.manual[i]!,
        ...columns.detail[i],
      };
    default:
      return { seq, at, kind, ...columns.detail[i] } as ContestEvent;
  }
}
