import { Role, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { JudgementService } from '@tribunal/server/judging';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openContest, submitAndJudgeInContest } from '../../../core/server/test/correction/correction-harness';
import { finalOf } from '../../../core/server/test/judging/judging-harness';
import { BATCH_SIZES } from '../server/rejudging-step-runner';
import { openRejudgeHarness, type RejudgeHarness } from './rejudge-harness';

const PROBLEM = 'POST /api/admin/judge/rejudge-problem';
const CONTEST = 'POST /api/admin/judge/rejudge-contest-problem';
const CONTEST_BY_GET = 'GET /api/admin/judge/rejudge-contest-problem';
const { Accepted, WrongAnswer, Pending } = Status;

let harness: RejudgeHarness;
beforeEach(async () => {
  await harness?.stop();
  harness = await openRejudgeHarness();
});
afterAll(() => harness?.stop());

const ofProblem = (pid = harness.pid) => harness.calls.reply(PROBLEM, { body: { pid }, as: harness.root });
const ofContest = (cid: number) => harness.calls.reply(CONTEST, { body: { pid: harness.pid, cid }, as: harness.root });
const statusOf = async (submitId: number) => (await harness.row(submitId)).status;

describe('rejudging all submissions of a problem', () => {
  it('is for super admins, of problems with submissions', async () => {
    const body = { pid: harness.pid, cid: 1 };
    for (const call of [PROBLEM, CONTEST] as const) {
      expect((await harness.calls.reply(call, { body })).status).toBe(401);
      const as = await harness.site.signUp({ role: Role.ProblemAdmin });
      expect((await harness.calls.reply(call, { body, as })).status).toBe(403);
      expect((await harness.calls.reply(CONTEST_BY_GET, { query: body, as })).status).toBe(403);
      expect(await harness.calls.reply(call, { body, as: harness.root })).toMatchObject({
        status: 400,
        data: { field: 'pid' },
      });
    }
  });

  it('takes all verdicts back at once, outside contests or inside the one', async () => {
    const close = openContest(harness, 7);
    const inside = await submitAndJudgeInContest(harness, 7, Accepted);
    await close();
    const outside = [await harness.submitAndJudge(Accepted), await harness.submitAndJudge(Status.Cancelled)];
    expect((await ofProblem()).data).toEqual({ count: 2 });
    expect(await Promise.all(outside.map(statusOf))).toEqual([Pending, Pending]);
    expect(await statusOf(inside)).toBe(Accepted);
    expect(await harness.count()).toMatchObject({ total: 0, ac: 0 });
    expect((await ofContest(7)).data).toEqual({ count: 1 });
    expect(await statusOf(inside)).toBe(Pending);
    await harness.reportVerdict(inside, Accepted);
    const query = { pid: harness.pid, cid: 7 };
    expect(await harness.calls.api(CONTEST_BY_GET, { query, as: harness.root })).toEqual({ count: 1 });
    expect(await statusOf(inside)).toBe(Pending);
    for (const submitId of outside) await harness.reportVerdict(submitId, WrongAnswer);
    expect(await harness.wrongCounts()).toBe(0);
  });

  it('uses a queue key for each request', async () => {
    const submitId = await harness.submitAndJudge(WrongAnswer);
    const queueKeys = new Set<string>();
    for (let time = 0; time < 2; time++) {
      await ofProblem();
      const { id } = await harness.row(submitId);
      const { queueKey } = await harness.knex('judgement').where({ id }).first<{ queueKey: string }>('queueKey');
      queueKeys.add(queueKey);
      await harness.reportVerdict(submitId, WrongAnswer);
    }
    expect(queueKeys.size).toBe(2);
    await harness.knex('submission').delete();
  });

  it('replaces what a judge works on, whose report is dropped, and leaves what waits untouched', async () => {
    const running = await harness.send();
    const waiting = await harness.send();
    const task = await harness.claim(running.judgementId);
    expect((await ofProblem()).data).toEqual({ count: 2 });
    expect(await harness.heartbeat({}, [running.judgementId])).toEqual([running.judgementId]);
    await harness.handleReport(finalOf(task!, Accepted));
    expect((await harness.row(running.submitId)).isFinal).toBe(false);
    expect(await harness.history(waiting.submitId)).toHaveLength(1);
    await harness.reportVerdict(running.submitId, WrongAnswer);
    expect(await statusOf(running.submitId)).toBe(WrongAnswer);
    expect(await harness.wrongCounts()).toBe(0);
  });

  it('waits until a preview of the same submissions is decided', async () => {
    await harness.submitAndJudge(Accepted);
    const body = { reason: 'why', pid: harness.pid };
    const { id } = await harness.calls.api('POST /api/admin/rejudging', { body, as: harness.root });
    const refused = await ofProblem();
    expect(refused.status).toBe(409);
    expect(refused.msg).toContain(String(id));
    await harness.calls.api('POST /api/admin/rejudging/drop', { body: { id }, as: harness.root });
    expect((await ofProblem()).status).toBe(200);
  });

  it('of more than fit into one step goes on after a crash between two', async () => {
    const first = await harness.submitAndJudge(Accepted);
    await harness.knex.raw(
      `with made as (
         insert into submission (uid, pid, cid, language, code, length, ip, created_at)
         select s.uid, s.pid, 0, s.language, s.code, s.length, s.ip, s.created_at
         from submission s, generate_series(1, ?) where s.id = ? returning id)
       insert into judgement (submission_id, reason, bank, priority, status, created_at, judged_at)
       select id, 'first', 'ME', 5, 0, now(), now() from made`,
      [BATCH_SIZES.replace, first],
    );
    await harness.wrongCounts();
    const { container } = harness.site.app;
    const judgements = resolve(container, JudgementService);
    const replace = judgements.replace.bind(judgements);
    let steps = 0;
    judgements.replace = (...all) => {
      steps += 1;
      if (steps === 2) throw new Error('the process dies');
      return replace(...all);
    };
    expect((await ofProblem()).status).toBe(500);
    expect(await harness.count()).toMatchObject({ ac: 1 });
    judgements.replace = replace;
    await harness.steps().resume();
    expect(await harness.count()).toMatchObject({ ac: 0, total: 0 });
    const open = harness.knex('judgement').where({ isCurrent: true, isWanted: true }).whereNull('judgedAt');
    expect(await open.count('* as count').first()).toMatchObject({ count: BATCH_SIZES.replace + 1 });
    expect(await harness.wrongCounts()).toBe(0);
  });
});
