import { Role, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Judgements } from '../../src/judging';
import { AT_ONCE, Steps } from '../../src/rejudging/steps';
import { finalOf } from '../judging/support';
import { judgedInContest, openAppeal, openContest, type Appeal } from './support';

const PROBLEM = 'POST /api/admin/judge/rejudge-problem';
const CONTEST = 'POST /api/admin/judge/rejudge-contest-problem';
const { Accepted, WrongAnswer, Pending } = Status;

let appeal: Appeal;
beforeEach(async () => {
  await appeal?.stop();
  appeal = await openAppeal();
});
afterAll(() => appeal?.stop());

const ofProblem = (pid = appeal.pid) => appeal.site.reply(PROBLEM, { body: { pid }, as: appeal.root });
const ofContest = (cid: number) => appeal.site.reply(CONTEST, { body: { pid: appeal.pid, cid }, as: appeal.root });
const statusOf = async (submitId: number) => (await appeal.row(submitId)).status;

describe('judging all submissions of a problem anew', () => {
  it('is for super admins, of problems that somebody has submitted to', async () => {
    const body = { pid: appeal.pid, cid: 1 };
    for (const call of [PROBLEM, CONTEST] as const) {
      expect((await appeal.site.reply(call, { body })).status).toBe(401);
      const as = await appeal.site.signUp({ role: Role.ProblemAdmin });
      expect((await appeal.site.reply(call, { body, as })).status).toBe(403);
      expect(await appeal.site.reply(call, { body, as: appeal.root })).toMatchObject({
        status: 400,
        data: { field: 'pid' },
      });
    }
  });

  it('takes all verdicts back at once, outside contests or inside the one', async () => {
    const close = openContest(appeal, 7);
    const inside = await judgedInContest(appeal, 7, Accepted);
    await close();
    const outside = [await appeal.judgedAs(Accepted), await appeal.judgedAs(Status.Cancelled)];
    expect((await ofProblem()).data).toEqual({ count: 2 });
    expect(await Promise.all(outside.map(statusOf))).toEqual([Pending, Pending]);
    expect(await statusOf(inside)).toBe(Accepted);
    expect(await appeal.count()).toMatchObject({ total: 0, ac: 0 });
    expect((await ofContest(7)).data).toEqual({ count: 1 });
    expect(await statusOf(inside)).toBe(Pending);
    for (const submitId of outside) await appeal.settle(submitId, WrongAnswer);
    expect(await appeal.wrongCounts()).toBe(0);
  });

  it('uses a lane for each time that it is asked', async () => {
    const submitId = await appeal.judgedAs(WrongAnswer);
    const lanes = new Set<string>();
    for (let time = 0; time < 2; time++) {
      await ofProblem();
      const { id } = await appeal.row(submitId);
      const { lane } = await appeal.knex('judgement').where({ id }).first<{ lane: string }>('lane');
      lanes.add(lane);
      await appeal.settle(submitId, WrongAnswer);
    }
    expect(lanes.size).toBe(2);
    await appeal.knex('submission').delete();
  });

  it('replaces what a judge works on, whose report is dropped, and leaves what waits untouched', async () => {
    const running = await appeal.send();
    const waiting = await appeal.send();
    const task = await appeal.claim(running.judgementId);
    expect((await ofProblem()).data).toEqual({ count: 2 });
    expect(await appeal.beat({}, [running.judgementId])).toEqual([running.judgementId]);
    await appeal.take(finalOf(task!, Accepted));
    expect((await appeal.row(running.submitId)).isFinal).toBe(false);
    expect(await appeal.history(waiting.submitId)).toHaveLength(1);
    await appeal.settle(running.submitId, WrongAnswer);
    expect(await statusOf(running.submitId)).toBe(WrongAnswer);
    expect(await appeal.wrongCounts()).toBe(0);
  });

  it('waits until a preview of the same submissions is decided', async () => {
    await appeal.judgedAs(Accepted);
    const body = { reason: 'why', pid: appeal.pid };
    const { id } = await appeal.site.api('POST /api/admin/rejudging', { body, as: appeal.root });
    const refused = await ofProblem();
    expect(refused.status).toBe(409);
    expect(refused.msg).toContain(String(id));
    await appeal.site.api('POST /api/admin/rejudging/drop', { body: { id }, as: appeal.root });
    expect((await ofProblem()).status).toBe(200);
  });

  it('of more than fit into one step goes on after a crash between two', async () => {
    const first = await appeal.judgedAs(Accepted);
    await appeal.knex.raw(
      `with made as (
         insert into submission (uid, pid, cid, language, code, length, ip, created_at)
         select s.uid, s.pid, 0, s.language, s.code, s.length, s.ip, s.created_at
         from submission s, generate_series(1, ?) where s.id = ? returning id)
       insert into judgement (submission_id, reason, bank, priority, status, created_at, judged_at)
       select id, 'first', 'ME', 5, 0, now(), now() from made`,
      [AT_ONCE.replace, first],
    );
    await appeal.wrongCounts();
    const { container } = appeal.site.app;
    const judgements = resolve(container, Judgements);
    const replace = judgements.replace.bind(judgements);
    let steps = 0;
    judgements.replace = (...all) => {
      steps += 1;
      if (steps === 2) throw new Error('the process dies');
      return replace(...all);
    };
    expect((await ofProblem()).status).toBe(500);
    expect(await appeal.count()).toMatchObject({ ac: 1 });
    judgements.replace = replace;
    await resolve(container, Steps).resume();
    expect(await appeal.count()).toMatchObject({ ac: 0, total: 0 });
    const open = appeal.knex('judgement').where({ isCurrent: true, isWanted: true }).whereNull('judgedAt');
    expect(await open.count('* as count').first()).toMatchObject({ count: AT_ONCE.replace + 1 });
    expect(await appeal.wrongCounts()).toBe(0);
  });
});
