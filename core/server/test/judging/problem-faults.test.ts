import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JUDGE_ATTEMPTS, Role, Status, type FailureReason, type JudgeReport, type JudgeTask } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { createProblem, problemForm, type TestUser } from '@tribunal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failedOf, finalOf, openJudgingHarness, type JudgingHarness } from './judging-harness';

let harness: JudgingHarness;
let root: TestUser;
/** Each test has its own problem. */
let problem: { pid: number; problemId: string };
beforeAll(async () => {
  harness = await openJudgingHarness();
  root = await harness.site.asRoot();
});
beforeEach(async () => {
  problem = await createProblem(harness.site);
});
afterAll(() => harness?.stop());

type Sent = Awaited<ReturnType<JudgingHarness['send']>>;
const send = (as?: TestUser) => harness.send(undefined, as, problem.problemId);
const knex = () => resolve(harness.site.app.container, Db);
const resume = () => harness.resume(problem.pid);
/** Claims the work and reports a final failure; resolves with whether there was any work. */
const fail = async ({ judgementId }: Sent, reason: FailureReason = 'checkerNotCompiling'): Promise<boolean> => {
  const task = await harness.claim(judgementId);
  if (task) await harness.handleReport(failedOf(task, false, reason));
  return task !== null;
};
const sendAndFail = async (count: number, reason?: FailureReason, as?: TestUser): Promise<Sent[]> => {
  const all: Sent[] = [];
  for (let at = 0; at < count; at += 1) {
    all.push(await send(as));
    await fail(all.at(-1)!, reason);
  }
  return all;
};
const view = (submitId: number, as: TestUser) =>
  harness.site.api('GET /api/get-submission-detail', { query: { submitId }, as }).then(({ submission }) => submission);
const visibleFault = async () =>
  (await harness.site.api('GET /api/admin/problem', { query: { pid: problem.pid }, as: root })).fault;
const tryAgain = (as: TestUser | undefined, pid = problem.pid) =>
  harness.site.reply('POST /api/admin/problem/try-again', { body: { pid }, as });
const titlesOf = async (uid: string): Promise<string[]> =>
  knex()('notice')
    .where({ recipientUid: uid, origin: 'site' })
    .whereLike('title', `${problem.problemId}:%`)
    .orderBy('id')
    .pluck('title');
const faults = () => knex()('problemFault').where({ pid: problem.pid });
const ofProblem = (judgements: Knex.QueryBuilder) =>
  judgements.join('submission as s', 's.id', 'j.submissionId').where('s.pid', problem.pid);
const openErrors = () =>
  ofProblem(knex()('internalError as e').join('judgement as j', 'j.id', 'e.judgementId'))
    .whereNull('e.resolvedAt')
    .orderBy('e.id')
    .pluck<number[]>('e.id');
const authorIs = (uid: string) => knex()('problem').where({ id: problem.pid }).update({ authorUid: uid });
const status = async ({ submitId }: Sent): Promise<[Status, boolean]> => {
  const { status: now, isFinal } = await harness.row(submitId);
  return [now, isFinal];
};

describe('POST /api/admin/problem/try-again', () => {
  it('is for those who may edit the problem', async () => {
    const other = await harness.site.signUp({ role: Role.Admin });
    expect((await tryAgain(undefined)).status).toBe(401);
    expect((await tryAgain(harness.user)).status).toBe(403);
    expect((await tryAgain(other)).status).toBe(403);
    expect((await tryAgain(root, 999_999)).status).toBe(404);
    expect((await tryAgain(root)).status).toBe(200);
    await authorIs(other.uid);
    expect((await tryAgain(other)).status).toBe(200);
  });

  it('lets what waits be judged, and what failed be judged again', async () => {
    const failed = await sendAndFail(3);
    const waiting = await send();
    expect(await fail(waiting)).toBe(false);
    await tryAgain(root);
    await resume();
    for (const one of [...failed, waiting]) {
      const { id } = await harness.row(one.submitId);
      const task = await harness.claim(id);
      await harness.handleReport(finalOf(task!, Status.Accepted));
      expect(await status(one)).toEqual([Status.Accepted, true]);
      expect((await view(one.submitId, root)).errorMessage).toBeNull();
    }
    expect(await openErrors()).toEqual([]);
    expect(await visibleFault()).toBeNull();
  });
});

describe('a failure that is the fault of a problem', () => {
  it('notifies its author once', async () => {
    const author = await harness.site.signUp({ role: Role.Admin });
    await authorIs(author.uid);
    await sendAndFail(2);
    expect(await titlesOf(author.uid)).toEqual([expect.stringContaining(`${problem.problemId}: a submission`)]);
    expect(await titlesOf(root.uid)).toEqual([]);
    expect(await visibleFault()).toMatchObject({ code: 'checkerNotCompiling', isSetAside: false, waiting: 0 });
  });

  it('notifies those who manage all problems if its author is banned, and no banned ones', async () => {
    const author = await harness.site.signUp({ role: Role.Admin });
    const manager = await harness.site.signUp({ role: Role.ProblemAdmin });
    await authorIs(author.uid);
    await knex()('account').whereIn('uid', [author.uid, manager.uid]).update({ isBanned: true });
    await sendAndFail(2);
    expect(await titlesOf(root.uid)).toEqual([expect.stringContaining(`${problem.problemId}: a submission`)]);
    expect(await titlesOf(author.uid)).toEqual([]);
    expect(await titlesOf(manager.uid)).toEqual([]);
  });

  it('is stored with its reason and owner', async () => {
    await sendAndFail(1, 'checkerNotCompiling');
    const { records } = await harness.site.api('GET /api/admin/internal-error', { query: {}, as: root });
    const code = 'checkerNotCompiling';
    expect(records[0]).toMatchObject({
      reason: 'the checker does not compile',
      code,
      owner: 'setter',
      judge: 'hand-1',
    });
  });

  it('shows plain words to the submitter, and the reason to those who may edit the problem', async () => {
    const { submitId, judgementId } = await send(harness.user);
    await fail({ submitId, judgementId }, 'checkerFailed');
    const [mine, ours] = [await view(submitId, harness.user), await view(submitId, root)];
    expect(mine.errorRemark).toEqual({ code: 'failedSetter', values: {} });
    expect(mine.errorMessage).toMatch(/^Your program is not at fault\. .* its authors have been notified\.$/);
    expect(ours.errorMessage).toBe(`${mine.errorMessage}\nthe checker failed`);
  });

  it.each([
    ['sandboxRun', 'failedOperator'],
    ['judgeDefect', 'failedSite'],
    ['remoteFailed', 'failedRemoteSite'],
  ] as const)('differs from %s', async (reason, logText) => {
    const sent = await send(harness.user);
    await fail(sent, reason);
    expect((await view(sent.submitId, harness.user)).errorRemark?.code).toBe(logText);
    expect(await visibleFault()).toBeNull();
  });

  it('has the reason of an older judge, which no table knows, as a defect', async () => {
    const task = await harness.claim((await send()).judgementId);
    await harness.handleReport({ ...failedOf(task!, false), reason: 'sandbox broken' } as never);
    expect(await knex()('internalError').orderBy('id', 'desc').first()).toMatchObject({
      code: 'judgeDefect',
      owner: 'site',
      detail: expect.stringContaining('sandbox broken: fork'),
    });
  });
});

describe('a fault that the server can look for itself', () => {
  const hashOf = (task: JudgeTask): string => task.cases[0]!.input.sha256;
  const failWith = async (reason: FailureReason, retry: boolean) => {
    const sent = await send();
    const task = (await harness.claim(sent.judgementId))!;
    await harness.handleReport({ ...failedOf(task, retry, reason), detail: `${hashOf(task)}: none` } as JudgeReport);
    return harness.row(sent.submitId);
  };

  it.each(['dataMissing', 'dataDamaged', 'noTestdata', 'noChecker', 'noInteractor'] as const)(
    'is not believed when there is none: %s',
    async (reason) => {
      for (let at = 0; at < 3; at += 1) {
        expect(await failWith(reason, false)).toMatchObject({ isFinal: false, attempt: 2, failures: 1 });
      }
      expect(await faults()).toEqual([]);
    },
  );

  it.each(['gone', 'other content'] as const)('is found in the store: %s', async (what) => {
    await save([{ input: `${what}\n`, output: '1\n' }]);
    const { sha256 } = await knex()('testcase')
      .where({ pid: problem.pid })
      .first<{ sha256: string }>('inputSha256 as sha256');
    const path = join(harness.site.dataDir, 'testdata', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    await (what === 'gone' ? rm(path) : writeFile(path, what));
    expect(await failWith('dataMissing', false)).toMatchObject({ isFinal: true, status: Status.SystemError });
    expect(await visibleFault()).toMatchObject({ code: 'dataMissing' });
  });

  it('is not believed of a file that is none of the problem', async () => {
    const { judgementId, submitId } = await send();
    const task = (await harness.claim(judgementId))!;
    await harness.handleReport({ ...failedOf(task, false, 'dataMissing'), detail: 'f'.repeat(64) } as JudgeReport);
    expect(await harness.row(submitId)).toMatchObject({ isFinal: false, attempt: 2 });
  });
});

describe('a problem that is set aside', () => {
  it('is so after three failures: its submissions wait and say why, and others do not', async () => {
    await sendAndFail(3);
    const other = await createProblem(harness.site);
    const waiting = await send(harness.user);
    expect(await fail(waiting)).toBe(false);
    expect(await status(waiting)).toEqual([Status.Pending, false]);
    expect((await view(waiting.submitId, harness.user)).errorRemark?.code).toBe('waitsForSetter');
    expect(await visibleFault()).toMatchObject({ isSetAside: true, waiting: 1, detail: 'fork: EAGAIN\uFFFD' });

    const body = { pid: other.problemId, language: 'C++', code: 'x', isRemote: false };
    const { submitId } = await harness.site.api('POST /api/submit-problem-judge', { body, as: root });
    expect(await harness.claim((await harness.row(submitId)).id)).not.toBeNull();
  });

  it('is not published again, however long it waits, also after a restart of the sweeper', async () => {
    await sendAndFail(3);
    const waiting = await send();
    await harness.claim(waiting.judgementId);
    const notifiedBefore = await harness.notificationCount(waiting.judgementId);
    for (let hours = 0; hours < 3; hours += 1) await harness.advanceAndSweep(3_600_000);
    expect(await harness.notificationCount(waiting.judgementId)).toBe(notifiedBefore);
    expect(await harness.claim(waiting.judgementId)).toBeNull();
    expect(await status(waiting)).toEqual([Status.Pending, false]);
  });

  it('notifies its author and the problem admins once', async () => {
    const author = await harness.site.signUp({ role: Role.Admin });
    const problemAdmin = await harness.site.signUp({ role: Role.ProblemAdmin });
    const plain = await harness.site.signUp({ role: Role.Admin });
    await authorIs(author.uid);
    await sendAndFail(3);
    await fail(await send());
    const waitingText = [expect.stringContaining('judging is paused')];
    expect(await titlesOf(author.uid)).toEqual([expect.stringContaining('could not be judged'), ...waitingText]);
    expect(await titlesOf(problemAdmin.uid)).toEqual(waitingText);
    expect(await titlesOf(root.uid)).toEqual(waitingText);
    expect(await titlesOf(plain.uid)).toEqual([]);
  });

  it('sets work aside that judges had claimed, too', async () => {
    const early = await send();
    const task = await harness.claim(early.judgementId);
    await sendAndFail(3);
    await harness.handleReport(failedOf(task!, false, 'checkerNotCompiling'));
    expect(await status(early)).toEqual([Status.Pending, false]);
    expect(await harness.claim(early.judgementId)).toBeNull();
    expect(await visibleFault()).toMatchObject({ waiting: 1 });
  });

  it('counts a failure that is tried again as one', async () => {
    const { judgementId, submitId } = await send();
    for (let attempt = 1; attempt <= JUDGE_ATTEMPTS; attempt += 1) {
      await harness.handleReport(failedOf((await harness.claim(judgementId))!, true, 'checkerNotCompiling'));
      await harness.advanceAndSweep(attempt * 5000);
    }
    expect(await harness.row(submitId)).toMatchObject({ isFinal: true, status: Status.SystemError });
    expect(await visibleFault()).toMatchObject({ isSetAside: false });
  });

  it('is not so by the failures of one judge while another is alive', async () => {
    const other = { name: 'hand-2', instance: 'second' };
    await harness.heartbeat();
    await harness.heartbeat(other);
    await sendAndFail(5);
    expect(await visibleFault()).toMatchObject({ isSetAside: false });
    const sent = await send();
    await harness.handleReport(failedOf((await harness.claim(sent.judgementId, other))!, false, 'checkerNotCompiling'));
    expect(await visibleFault()).toMatchObject({ isSetAside: true });
    await knex()('judgeNode').update({ seenAt: new Date(0) });
  });

  it('is never so by failures that are not the fault of the problem', async () => {
    await sendAndFail(5, 'sandboxRun');
    expect(await fail(await send(), 'sandboxRun')).toBe(true);
    expect(await faults()).toEqual([]);
  });

  it('cannot be made so by one person whose programs make the checker fail', async () => {
    await sendAndFail(5, 'checkerFailed', harness.user);
    expect(await visibleFault()).toMatchObject({ isSetAside: false });
    await sendAndFail(1, 'checkerFailed', await harness.site.signUp());
    await sendAndFail(1, 'checkerFailed', await harness.site.signUp());
    expect(await visibleFault()).toMatchObject({ isSetAside: true });
  });

  it('cannot be made so while others are judged in between', async () => {
    await sendAndFail(2);
    const right = await send();
    harness.advanceClock(1);
    await harness.handleReport(finalOf((await harness.claim(right.judgementId))!, Status.Accepted));
    harness.advanceClock(1);
    await sendAndFail(2);
    expect(await visibleFault()).toMatchObject({ isSetAside: false });
    const refused = await send();
    await harness.handleReport(finalOf((await harness.claim(refused.judgementId))!, Status.CompileError));
    await sendAndFail(1);
    expect(await visibleFault()).toMatchObject({ isSetAside: true });
  });

  it('continues automatically with the new version when it is saved', async () => {
    await sendAndFail(3);
    const waiting = await send();
    await harness.claim(waiting.judgementId);
    const before = await knex()('problem').where({ id: problem.pid }).first('versionId');
    await save([{ input: '5 5\n', output: '10\n' }]);
    await resume();
    await expect.poll(() => harness.notificationCount(waiting.judgementId)).toBeGreaterThan(1);
    const task = await harness.claim(waiting.judgementId);
    expect(task!.cases).toHaveLength(1);
    expect((await knex()('judgement').where({ id: waiting.judgementId }).first())!.versionId).not.toBe(
      before!.versionId,
    );
    await harness.handleReport(finalOf(task!, Status.WrongAnswer));
    expect(await status(waiting)).toEqual([Status.WrongAnswer, true]);
  });

  it('goes on although another problem cannot', async () => {
    const stuck = problem;
    // This must happen before the failure is resolved, because the site also sweeps by itself now and then.
    await knex().raw(`
      create function stuck() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
      create trigger stuck before delete on problem_fault for each row when (old.pid = ${stuck.pid}) execute function stuck();
    `);
    await sendAndFail(3);
    await tryAgain(root);
    problem = await createProblem(harness.site);
    await sendAndFail(3);
    await tryAgain(root);
    await resume();
    expect(await faults()).toEqual([]);
    expect(await knex()('problemFault').where({ pid: stuck.pid }).pluck('pid')).toEqual([stuck.pid]);
    await knex().raw('drop function stuck cascade');
    problem = stuck;
    await resume();
    expect(await faults()).toEqual([]);
  });

  it('goes on when an internal error of it is released', async () => {
    const [first] = await sendAndFail(3);
    const waiting = await send();
    await harness.claim(waiting.judgementId);
    const [id] = await openErrors();
    await harness.site.api('POST /api/admin/internal-error/release', { body: { id }, as: root });
    await resume();
    expect(await harness.claim(waiting.judgementId)).not.toBeNull();
    expect(await status(first!)).toEqual([Status.Pending, false]);
    expect(await openErrors()).toEqual([]);
  });

  it('is set aside again when it is still broken', async () => {
    await sendAndFail(3);
    await tryAgain(root);
    await resume();
    expect(await visibleFault()).toBeNull();
    const again = await ofProblem(knex()('judgement as j')).whereNull('j.judgedAt').pluck<number[]>('j.id');
    expect(again).toHaveLength(3);
    for (const judgementId of again) await fail({ judgementId, submitId: 0 });
    expect(await visibleFault()).toMatchObject({ isSetAside: true });
  });

  it('judges the version saved meanwhile instead of failing on the previous one', async () => {
    const { judgementId, submitId } = await send();
    const task = await harness.claim(judgementId);
    await save([{ input: '5 5\n', output: '10\n' }]);
    await harness.handleReport(failedOf(task!, false, 'checkerNotCompiling'));
    expect(await harness.row(submitId)).toMatchObject({ isFinal: false, attempt: 2 });
    const next = await harness.claim(judgementId);
    expect(next!.cases).toHaveLength(1);
    expect(next!.dataHash).not.toBe(task!.dataHash);
    expect(await faults()).toEqual([]);
  });

  it('leaves nothing waiting, whichever of letting go and coming in is first', async () => {
    await sendAndFail(3);
    const sent: Sent[] = [];
    for (let at = 0; at < 6; at += 1) sent.push(await send());
    const claims = sent.map(({ judgementId }) => harness.claim(judgementId, { name: `judge-${judgementId}` }));
    await tryAgain(root);
    await Promise.all([...claims, resume()]);
    await resume();
    expect(await ofProblem(knex()('judgement as j')).where('j.wakeAt', 'infinity').pluck('j.id')).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('lets previews and solutions be judged, which count for nothing', async () => {
    await sendAndFail(3);
    const solutions = [{ name: 'main', language: 'C++', code: 'main', expected: [] }];
    await harness.site.api('PUT /api/admin/problem/solutions', { body: { pid: problem.pid, solutions }, as: root });
    await harness.site.api('POST /api/admin/problem/verify', { body: { pid: problem.pid }, as: root });
    const [id] = await knex()('judgement').whereNotNull('trialId').orderBy('id', 'desc').pluck<number[]>('id');
    expect(await harness.claim(id!)).not.toBeNull();
  });
});

async function save(samples: { input: string; output: string }[]): Promise<void> {
  const form = problemForm({ samples });
  const saved = { ...form.problem, id: problem.pid, problemId: problem.problemId };
  const body = { ...form, problem: saved, isUploadTestCase: false };
  await harness.site.api('PUT /api/admin/problem', { body, as: root });
}
