import { type Locale } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { badInput, Clock, Log, Tx, type Transactions, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestAuth, type ContestEvent } from '@tribunal/plugin-contest/contract';
import type { RecordImportCalls, RecordImportRequest, RecordPreview } from '../../contract';
import { RecordError, recordSteps, formatIssue, type RecordSource } from '../../record';
import { mapped, type Steps } from '@tribunal/plugin-contest/standings';
import { ContestModel, ContestLogWriter, runTimeSliced } from '@tribunal/plugin-contest/server';
import { toStoredRecord, type StoredRecord } from './stored-record';
import enUS from '../../locales/en-US/server.json';
import zhCN from '../../locales/zh-CN/server.json';

const MESSAGES = { 'en-US': enUS.issue, 'zh-CN': zhCN.issue } as const;

type RecordImportResult = RecordImportCalls['POST /api/admin/contest/record']['data'];

/** Creates contests from records of contests that were held elsewhere. */
@injectable()
export class RecordImportService {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(ContestLogWriter) private readonly writer: ContestLogWriter,
    @inject(Clock) private readonly clock: Clock,
    @inject(Log) private readonly log: { info(about: object, message: string): void },
  ) {}

  /**
   * Reads a record as an import does, and stores nothing.
   * @throws 400 with the invalid line or field
   */
  async preview(request: RecordImportRequest, locale: Locale): Promise<RecordPreview> {
    const record = await this.read(request, locale);
    const { title, type, startAt, endAt } = record.contest;
    return {
      title,
      type,
      startTime: startAt.toISOString(),
      endTime: endAt.toISOString(),
      ...countsOf(record, locale),
      comparison: record.comparison,
    };
  }

  /**
   * Imports a record atomically as a contest of the viewer, which stays hidden until it is made visible.
   * @throws 400 with the invalid line or field
   */
  async importRecord({ uid }: Viewer, request: RecordImportRequest, locale: Locale): Promise<RecordImportResult> {
    const record = await this.read(request, locale);
    const { problems, teams, events, runs } = record;
    const id = await this.transactions.run(async ({ knex }) => {
      const { id: cid } = await ContestModel.query(knex).insert({
        ...record.contest,
        uid,
        auth: ContestAuth.Public,
        isRecord: true,
        isVisible: false,
      });
      await insertTeams(knex, cid, teams);
      const numbers = await insertProblems(knex, cid, problems);
      await this.writer.appendPast(cid, await runTimeSliced(withNumbers(events, numbers)));
      return cid;
    });
    this.log.info({ cid: id, uid, name: request.name, runs }, 'imported a contest record');
    return { id, ...countsOf(record, locale) };
  }

  private async read({ text, files, title }: RecordImportRequest, locale: Locale): Promise<StoredRecord> {
    const source = files ?? text;
    if (source === undefined) throw badInput('text', 'input.required');
    const record = await parseSource(source, this.clock.now(), locale);
    return title ? { ...record, contest: { ...record.contest, title } } : record;
  }
}

const countsOf = ({ teams, problems, runs, warnings }: StoredRecord, locale: Locale) => ({
  teams: teams.length,
  problems: problems.length,
  runs,
  warnings: warnings.map((warning) => formatIssue(warning, MESSAGES[locale])),
});

async function parseSource(source: RecordSource, now: Date, locale: Locale): Promise<StoredRecord> {
  try {
    return await runTimeSliced(parseSteps(source, now));
  } catch (error) {
    if (error instanceof RecordError) {
      // Some messages end with the list of formats, which is a message of its own.
      const values = { formats: MESSAGES[locale].formats, ...error.values };
      throw badInput(typeof source === 'string' ? 'text' : 'files', error.key, values);
    }
    throw error;
  }
}

function* parseSteps(source: RecordSource, now: Date): Steps<StoredRecord> {
  return yield* toStoredRecord(yield* recordSteps(source, { now: now.getTime() }), now);
}

async function insertTeams(knex: Knex, cid: number, teams: StoredRecord['teams']): Promise<void> {
  const lists = (['id', 'name', 'affiliation', 'isStar'] as const).map((name) => teams.map((team) => team[name]));
  await knex.raw(
    `insert into contest_team (cid, id, name, affiliation, is_star)
     select ?, * from unnest(?::text[], ?::text[], ?::text[], ?::boolean[])`,
    [cid, ...lists] as Knex.RawBinding[],
  );
}

/** Inserts the problems and returns their ids in the given order. */
async function insertProblems(knex: Knex, cid: number, problems: StoredRecord['problems']): Promise<number[]> {
  const rows = problems.map((problem, index) => ({ cid, ...problem, rank: index + 1 }));
  const made = await knex('contestProblem').insert(rows).returning(['id', 'displayId']);
  const ids = new Map(made.map(({ id, displayId }) => [displayId, id]));
  return problems.map(({ displayId }) => ids.get(displayId)!);
}

const withNumbers = (events: readonly ContestEvent[], numbers: readonly number[]): Steps<ContestEvent[]> =>
  mapped(events, (event) => (event.kind === 'submission' ? { ...event, problem: numbers[event.problem - 1]! } : event));
