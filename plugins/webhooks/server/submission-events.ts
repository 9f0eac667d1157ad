import { Status } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Accounts, columns, Db, Problems, Submissions, type SubmissionJudged } from '@tribunal/server';
import type { OutgoingEvent } from '@tribunal/server/system';
import type { Knex } from 'knex';
import { EventRecorder } from './event-recorder';

export const JUDGED = 'submission.judged';

const NAMES = new Map<number, string>(Object.entries(Status).map(([name, status]) => [status, name]));

/** Records verdicts, as those see them to whom nothing is hidden. */
@injectable()
export class SubmissionEvents {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(EventRecorder) private readonly recorder: EventRecorder,
  ) {}

  /** Runs in the transaction that stores the verdicts. */
  async record(judged: readonly SubmissionJudged[]): Promise<void> {
    if (judged.length === 0 || !(await this.recorder.findWantedKinds()).has(JUDGED)) return;
    const rows = await this.knex
      .from(Submissions.as(this.knex, 's'))
      .join(Accounts.as(this.knex, 'a'), 'a.uid', 's.uid')
      .join(Problems.as(this.knex, 'p'), 'p.id', 's.pid')
      .whereIn(
        's.id',
        judged.map(({ submissionId }) => submissionId),
      )
      .select(
        columns(
          { s: Submissions, a: Accounts, p: Problems },
          's.id',
          's.language',
          'a.username',
          'p.problemId',
          'p.title',
        ),
      );
    const facts = new Map(rows.map((row) => [row.id, row]));
    await this.recorder.record(judged.map((one) => eventOf(one, facts.get(one.submissionId))));
  }
}

interface Facts {
  language: string;
  username: string;
  problemId: string;
  title: string;
}

const eventOf = (judged: SubmissionJudged, facts: Facts | undefined): OutgoingEvent => ({
  kind: JUDGED,
  data: {
    submitId: judged.submissionId,
    uid: judged.uid,
    username: facts?.username ?? null,
    problemId: facts?.problemId ?? null,
    title: facts?.title ?? null,
    language: facts?.language ?? null,
    contestId: judged.cid === 0 ? null : judged.cid,
    displayId: judged.displayId,
    groupId: judged.gid,
    trainingId: judged.tid,
    status: judged.status,
    verdict: NAMES.get(judged.status) ?? null,
    score: judged.score,
    timeMs: judged.timeMs,
    memoryKb: judged.memoryKb,
    submittedAt: judged.submittedAt.toISOString(),
    judgedAt: judged.judgedAt.toISOString(),
    reason: judged.reason,
  },
});
