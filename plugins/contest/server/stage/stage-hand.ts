import { OWN_BANK, Priority } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Tx, type Transaction, type Transactions } from '@tribunal/server';
import type { ContestEvent, StagedContest, StagedRun } from '../../contract';
import { ContestModel } from '../contests';
import { LogWriter, type ContestLogWriter } from '../log';
import { settingsOf } from '../office';

/** Nobody sent them from anywhere. */
const NO_ADDRESS = '127.0.0.1';
/** From a submission to its verdict. */
const JUDGING_MS = 2000;

interface Put {
  cid: number;
  startMs: number;
  /** By label. */
  problems: ReadonlyMap<string, { id: number; pid: number }>;
}
type Told = ContestEvent[];

/** Puts up contests together with their past: rows and log as the calls of then would have left them. */
@injectable()
export class StageHand {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(LogWriter) private readonly log: ContestLogWriter,
  ) {}

  async hold({ uid }: { uid: string }, staged: StagedContest): Promise<{ id: number }> {
    const { title, startTime } = staged.save;
    return this.tx.run(async (tx) => {
      // Of two processes that put up the same, the second one finds what the first has left.
      await tx.knex('account').where({ uid }).forNoKeyUpdate().select('uid');
      const before = await tx.knex('contest').where({ uid, title }).first<{ id: number } | undefined>('id');
      if (before) return before;
      const { id: cid } = await ContestModel.query(tx.knex).insert({ ...settingsOf(staged.save), uid });
      const put = { cid, startMs: Date.parse(startTime), problems: await linkProblems(tx, cid, staged) };
      const told = [...(await announce(tx, put, uid, staged)), ...(await submit(tx, put, staged.runs))];
      await this.log.appendPast(
        tx,
        cid,
        told.sort((a, b) => a.at - b.at),
      );
      return { id: cid };
    });
  }
}

async function linkProblems({ knex }: Transaction, cid: number, { problems }: StagedContest): Promise<Put['problems']> {
  const rows = problems.map((problem) => ({ cid, ...problem }));
  const made = await knex('contestProblem')
    .insert(rows)
    .returning<{ id: number; pid: number; displayId: string }[]>(['id', 'pid', 'displayId']);
  return new Map(made.map(({ displayId, ...link }) => [displayId, link]));
}

async function announce({ knex }: Transaction, put: Put, uid: string, staged: StagedContest): Promise<Told> {
  const told: Told = [];
  for (const { atMs, title, content } of staged.announcements) {
    const at = new Date(put.startMs + atMs);
    const row = { cid: put.cid, uid, title, content, status: 0, createdAt: at, updatedAt: at };
    const [made] = await knex('contestAnnouncement').insert(row).returning<{ id: number }[]>('id');
    told.push({ seq: 0, at: at.getTime(), kind: 'announcement', announcementId: made!.id, title });
  }
  return told;
}

/** In the order in which they were sent, so that ids grow with time. */
async function submit(tx: Transaction, put: Put, runs: readonly StagedRun[]): Promise<Told> {
  const told: Told = [];
  for (const run of [...runs].sort((a, b) => a.atMs - b.atMs)) told.push(...(await submitOne(tx, put, run)));
  return told;
}

async function submitOne({ knex }: Transaction, { cid, startMs, problems }: Put, run: StagedRun): Promise<Told> {
  const { uid, displayId, language, code, status, timeMs } = run;
  const problem = problems.get(displayId);
  if (!problem) throw new Error(`there is no problem ${displayId} in the contest that is put up`);
  const [sentAt, judgedAt] = [startMs + run.atMs, startMs + run.atMs + JUDGING_MS];
  const sent = { uid, pid: problem.pid, cid, displayId, language, code, length: Buffer.byteLength(code) };
  const [submission] = await knex('submission')
    .insert({ ...sent, ip: NO_ADDRESS, createdAt: new Date(sentAt) })
    .returning<{ id: number }[]>('id');
  const submissionId = submission!.id;
  const work = { submissionId, reason: 'first', bank: OWN_BANK, priority: Priority.contest };
  const times = { createdAt: new Date(sentAt), judgedAt: new Date(judgedAt) };
  const [judgement] = await knex('judgement')
    .insert({ ...work, ...times, status, timeMs })
    .returning<{ id: number }[]>('id');
  return [
    {
      ...{ seq: 0, at: sentAt, kind: 'submission', submissionId, team: uid },
      ...{ problem: problem.id, submittedAt: sentAt, virtualId: null },
    },
    {
      ...{ seq: 0, at: judgedAt, kind: 'judgement', submissionId, judgementId: judgement!.id },
      ...{ status, score: null, timeMs, isManual: false },
    },
  ] as Told;
}
