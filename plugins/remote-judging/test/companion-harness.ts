import { randomUUID } from 'node:crypto';
import { Status } from '@tribunal/contract';
import type { PublicRun } from '@tribunal/remote-kit/contract';
import type { TestUser } from '@tribunal/testing';
import type { CompanionTask, RemoteJob, RemoteJobResult } from '../contract';
import { CompanionChecks } from '../server/companion/companion-checks';
import { CompanionDeadlines } from '../server/companion/companion-deadlines';
import { openLedgerHarness, publicRun, type LedgerHarness, type RemoteProblemRef } from './ledger-harness';

export const HANDLE = 'alice';

/** A site of which users submit to CF with the companion. */
export interface CompanionHarness extends LedgerHarness {
  place: RemoteProblemRef;
  checks: CompanionChecks;
  deadlines: CompanionDeadlines;
  /** Makes a handle of CF that is proved to be the user's. */
  prove(user?: TestUser, name?: string): Promise<number>;
  create(as?: TestUser, wish?: object): Promise<CompanionTask>;
  arrive(submitId: number, runId: string, wish?: { as?: TestUser; isChanged?: boolean }): ReturnType<typeof arriveOf>;
  /** Hands in a run and answers what the site is asked with this result. */
  arriveWith(
    submitId: number,
    runId: string,
    result: RemoteJobResult,
    wish?: { as?: TestUser; isChanged?: boolean },
  ): ReturnType<typeof arriveOf>;
  /** Answers the jobs that wait at CF, until there is none. */
  answerJobs(answer: (job: RemoteJob & { kind: 'public-run' }) => RemoteJobResult): Promise<number>;
  /** The run that the submitter sent, as the site shows it. */
  sentRun(wish?: Partial<PublicRun>, status?: Status): RemoteJobResult;
  /** Has a judge take the submission now, as if it had not been put off. */
  claimPutOff(submitId: number): ReturnType<LedgerHarness['claim']>;
  forget(): Promise<void>;
}

const arriveOf = (
  { calls, user }: LedgerHarness,
  submitId: number,
  runId: string,
  { as = user, isChanged }: { as?: TestUser; isChanged?: boolean } = {},
) => calls.reply('PUT /api/companion/submission/arrived', { body: { submitId, runId, isChanged }, as });

export async function openCompanionHarness(
  ...more: NonNullable<Parameters<typeof openLedgerHarness>[1]>
): Promise<CompanionHarness> {
  const harness = await openLedgerHarness({}, more);
  const { calls, knex, now } = harness;
  const place = await harness.createRemoteProblem('CF');
  const problemId = place.problemId.slice('CF-'.length);
  const claimJob = async (): Promise<RemoteJob | null> => {
    const request = { name: 'crane-1', instance: 'one', keys: ['CF'], renew: [] };
    return (await calls.api('POST /api/judge/remote/job', { body: request, as: await harness.judge() })).job;
  };
  const answerJobs: CompanionHarness['answerJobs'] = async (answer) => {
    for (let count = 0; ; count++) {
      const job = await claimJob();
      if (job?.kind !== 'public-run') return count;
      const body = { id: job.id, attempt: job.attempt, result: answer(job) };
      await calls.api('POST /api/judge/remote/job/done', { body, as: await harness.judge() });
    }
  };
  return {
    ...harness,
    place,
    checks: harness.services.get(CompanionChecks),
    deadlines: harness.services.get(CompanionDeadlines),
    prove: async (user = harness.user, name = HANDLE) => {
      const times = { stateSince: now(), createdAt: now() };
      const account = { bank: 'CF', name, way: 'verify', ownerUid: user.uid, state: 'working' } as const;
      const [added] = await knex('remoteAccount')
        .insert({ ...account, ...times })
        .returning('id');
      return added!.id;
    },
    create: (as = harness.user, wish = {}) => {
      const body = { pid: place.problemId, language: 'C++', code: `main ${randomUUID()}`, isRemote: true, ...wish };
      return calls.api('POST /api/companion/submission', { body, as });
    },
    arrive: (submitId, runId, wish) => arriveOf(harness, submitId, runId, wish),
    arriveWith: async (submitId, runId, result, wish) => {
      const waiting = arriveOf(harness, submitId, runId, wish);
      let isOver = false;
      void waiting.finally(() => (isOver = true));
      while (!isOver) {
        await answerJobs(() => result);
        await new Promise(setImmediate);
      }
      return waiting;
    },
    answerJobs,
    sentRun: (wish, status = Status.Accepted) => ({
      ok: true,
      run: publicRun({ problemId, account: HANDLE, sentAt: now().getTime(), ...wish }, status),
    }),
    claimPutOff: async (submitId) => {
      await knex('judgement').where({ submissionId: submitId, isCurrent: true }).update({ wakeAt: now() });
      return harness.claim((await harness.judgement(submitId)).id);
    },
    forget: async () => {
      await knex('submission').delete();
      await knex('remoteAccount').delete();
      await knex('remotePace').delete();
      await knex('submitPace').delete();
      await knex('remoteJob').delete();
    },
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  };
}
