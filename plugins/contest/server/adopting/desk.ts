import { token, type Locale } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { badInput, Clock, Log, Tx, type Transactions, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestAuth, type AdoptingCalls, type ContestEvent } from '../../contract';
import { mapped, RecordError, recordSteps, say, type RecordSource, type Steps } from '../../record';
import { ContestModel } from '../contests';
import { LogWriter, type ContestLogWriter } from '../log';
import { inTurns } from '../turns';
import { wordsIn } from '../words';
import { storedRecord, type StoredRecord } from './columns';

export const Records = token<RecordDesk>('contest-records');

type Brought = AdoptingCalls['POST /api/admin/contest/record']['body'];
type Taken = AdoptingCalls['POST /api/admin/contest/record']['data'];

/** Makes contests of finished ones that were held elsewhere. */
@injectable()
export class RecordDesk {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(LogWriter) private readonly writer: ContestLogWriter,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Log) private readonly log: { info(about: object, message: string): void },
  ) {}

  /**
   * All of it, or nothing: a contest of the viewer's, which nobody else sees until it is made visible. 400 with the line
   * or the field that is wrong.
   */
  async take({ uid }: Viewer, { name, text, files, title }: Brought, locale: Locale): Promise<Taken> {
    const source = files ?? text;
    if (source === undefined) throw badInput('text', 'input.required');
    const record = await understood(source, this.clock.now());
    const { problems, teams, events, runs, warnings } = record;
    const id = await this.tx.run(async (tx) => {
      const { id: cid } = await ContestModel.query(tx.knex).insert({
        ...record.contest,
        ...(title && { title }),
        ...{ uid, auth: ContestAuth.Public, isRecord: true, isVisible: false },
      });
      await insertTeams(tx.knex, cid, teams);
      const numbers = await insertProblems(tx.knex, cid, problems);
      await this.writer.appendPast(tx, cid, await inTurns(withNumbers(events, numbers)));
      return cid;
    });
    this.log.info({ cid: id, uid, name, runs }, 'a record was read');
    return {
      ...{ id, runs, teams: teams.length, problems: problems.length },
      warnings: warnings.map((warning) => say(warning, wordsIn(locale).record)),
    };
  }
}

async function understood(source: RecordSource, now: Date): Promise<StoredRecord> {
  try {
    return await inTurns(readToStore(source, now));
  } catch (error) {
    if (error instanceof RecordError) {
      throw badInput(typeof source === 'string' ? 'text' : 'files', error.key, error.values);
    }
    throw error;
  }
}

function* readToStore(source: RecordSource, now: Date): Steps<StoredRecord> {
  return yield* storedRecord(yield* recordSteps(source, { now: now.getTime() }), now);
}

async function insertTeams(knex: Knex, cid: number, teams: StoredRecord['teams']): Promise<void> {
  const lists = (['id', 'name', 'affiliation', 'isStar'] as const).map((name) => teams.map((team) => team[name]));
  await knex.raw(
    `insert into contest_team (cid, id, name, affiliation, is_star)
     select ?, * from unnest(?::text[], ?::text[], ?::text[], ?::boolean[])`,
    [cid, ...lists] as Knex.RawBinding[],
  );
}

/** Their ids, in the order in which they were given. */
async function insertProblems(knex: Knex, cid: number, problems: StoredRecord['problems']): Promise<number[]> {
  const rows = problems.map((problem) => ({ cid, ...problem }));
  const made = await knex('contestProblem')
    .insert(rows)
    .returning<{ id: number; displayId: string }[]>(['id', 'displayId']);
  const ids = new Map(made.map(({ id, displayId }) => [displayId, id]));
  return problems.map(({ displayId }) => ids.get(displayId)!);
}

const withNumbers = (events: readonly ContestEvent[], numbers: readonly number[]): Steps<ContestEvent[]> =>
  mapped(events, (event) => (event.kind === 'submission' ? { ...event, problem: numbers[event.problem - 1]! } : event));
