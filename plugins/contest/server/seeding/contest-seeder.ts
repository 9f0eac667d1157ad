import { inject, injectable } from '@tribunal/kernel';
import { Db, Tx, type Transactions } from '@tribunal/server';
import { lockAccount } from '@tribunal/server/account';
import { insertPastSubmission } from '@tribunal/server/submission';
import type { Knex } from 'knex';
import type { ContestEvent, SeedContest, SeedRun } from '../../contract';
import { ContestModel } from '../contests';
import { ContestLogWriter } from '../log';
import { settingsOf } from '../admin';

/** Time from a submission to its verdict, in ms. */
const JUDGING_MS = 2000;

interface SeedContext {
  cid: number;
  gid: number | null;
  startMs: number;
  /** Keyed by label. */
  problems: ReadonlyMap<string, { id: number; pid: number }>;
}
type PastEvents = ContestEvent[];

/** Creates contests with their past: the rows and log that the calls would have produced at the time. */
@injectable()
export class ContestSeeder {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(ContestLogWriter) private readonly log: ContestLogWriter,
  ) {}

  create(author: { uid: string }, seed: SeedContest): Promise<{ id: number }> {
    return this.transactions.run(() => this.#create(author, seed));
  }

  async #create({ uid }: { uid: string }, seed: SeedContest): Promise<{ id: number }> {
    const { title, startTime } = seed.save;
    const gid = seed.gid ?? null;
    // This lock lets the second of two concurrent seedings find the result of the first.
    await lockAccount(this.knex, uid);
    const existing = await this.knex('contest').where({ uid, title, gid }).first('id');
    if (existing) return existing;
    const { id: cid } = await ContestModel.query(this.knex).insert({ ...settingsOf(seed.save), uid, gid });
    const context = { cid, gid, startMs: Date.parse(startTime), problems: await linkProblems(this.knex, cid, seed) };
    const events = [
      ...(await announce(this.knex, context, uid, seed)),
      ...(await submit(this.knex, context, seed.runs)),
    ];
    await this.log.appendPast(
      cid,
      events.sort((a, b) => a.at - b.at),
    );
    return { id: cid };
  }
}

async function linkProblems(knex: Knex, cid: number, { problems }: SeedContest): Promise<SeedContext['problems']> {
  const rows = problems.map((problem, index) => ({ cid, ...problem, rank: index + 1 }));
  const made = await knex('contestProblem').insert(rows).returning(['id', 'pid', 'displayId']);
  return new Map(made.map(({ id, displayId, pid }) => [displayId, { id, pid: pid! }]));
}

async function announce(knex: Knex, context: SeedContext, uid: string, seed: SeedContest): Promise<PastEvents> {
  const events: PastEvents = [];
  for (const { atMs, title, content } of seed.announcements) {
    const at = new Date(context.startMs + atMs);
    const row = { cid: context.cid, uid, title, content, status: 0 as const, createdAt: at, updatedAt: at };
    const [made] = await knex('contestAnnouncement').insert(row).returning('id');
    events.push({ seq: 0, at: at.getTime(), kind: 'announcement', announcementId: made!.id, title });
  }
  return events;
}

/** Inserts submissions in the order of their times, so that ids increase with time. */
async function submit(knex: Knex, context: SeedContext, runs: readonly SeedRun[]): Promise<PastEvents> {
  const events: PastEvents = [];
  for (const run of [...runs].sort((a, b) => a.atMs - b.atMs)) events.push(...(await submitOne(knex, context, run)));
  return events;
}

async function submitOne(knex: Knex, { cid, gid, startMs, problems }: SeedContext, run: SeedRun): Promise<PastEvents> {
  const { uid, displayId, language, code, status, score = null, timeMs } = run;
  const problem = problems.get(displayId);
  if (!problem) throw new Error(`the contest being created has no problem ${displayId}`);
  const [sentAt, judgedAt] = [startMs + run.atMs, startMs + run.atMs + JUDGING_MS];
  const sent = { uid, pid: problem.pid, cid, gid, displayId, language, code };
  const times = { createdAt: new Date(sentAt), judgedAt: new Date(judgedAt) };
  const { submissionId, judgementId } = await insertPastSubmission(knex, { ...sent, ...times, status, score, timeMs });
  return [
    {
      seq: 0,
      at: sentAt,
      kind: 'submission',
      submissionId,
      team: uid,
      problem: problem.id,
      submittedAt: sentAt,
      virtualId: null,
    },
    {
      seq: 0,
      at: judgedAt,
      kind: 'judgement',
      submissionId,
      judgementId,
      status,
      score,
      timeMs,
      isManual: false,
    },
  ] as PastEvents;
}
