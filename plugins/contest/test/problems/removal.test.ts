import { Role, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContestHarness, type ContestHarness } from '../contest-harness';

const REMOVE = 'DELETE /api/admin/problem';
let harness: ContestHarness;
let admin: TestUser;
beforeAll(async () => {
  harness = await openContestHarness();
  admin = await harness.site.signUp({ role: Role.ProblemAdmin });
});
afterAll(() => harness?.stop());

const remove = (pid: number, as: TestUser = admin) => harness.site.reply(REMOVE, { query: { pid }, as });
const takePartVirtually = async (cid: number): Promise<void> => {
  const { uid } = await harness.site.signUp();
  await harness.knex('contestVirtual').insert({ cid, uid, startAt: harness.now(), endAt: harness.minutes(300) });
};
const submissionsTo = async (pid: number): Promise<number> =>
  (await harness.knex('submission').where({ pid }).select('id')).length;

describe('deleting a problem of the bank that a contest uses', () => {
  it.each(['running', 'scheduled'] as const)('is refused while the contest is %s, also to root', async (when) => {
    const cid = await harness.createContest({ when, title: 'Spring Open' });
    const { pid } = await harness.createContestProblem(cid, { displayId: 'B' });
    if (when === 'running') {
      const [ada] = await harness.createContestants(cid, 1);
      await harness.submitAndJudge(ada!, cid, 'B', Status.Accepted);
    }
    const before = await submissionsTo(pid);
    for (const as of [admin, harness.root]) {
      const refused = await remove(pid, as);
      expect(refused).toMatchObject({ status: 409, data: { field: 'pid' } });
      expect(refused.msg).toMatch(/problem B of the contest Spring Open/);
    }
    expect(await submissionsTo(pid)).toBe(before);
    expect(await harness.knex('contestProblem').where({ cid }).pluck('pid')).toEqual([pid]);
  });

  it('works when the contest has ended, which keeps the label and its results', async () => {
    const cid = await harness.createContest({ when: 'ended' });
    const { pid } = await harness.createContestProblem(cid, { displayId: 'B' });
    expect((await remove(pid)).status).toBe(200);
    const kept = await harness.knex('contestProblem').where({ cid }).select('pid', 'displayId');
    expect(kept).toEqual([{ pid: null, displayId: 'B' }]);
  });

  it('is refused while somebody takes part virtually, who would lose the problem', async () => {
    const cid = await harness.createContest({ when: 'ended', title: 'Autumn Open' });
    const { pid } = await harness.createContestProblem(cid, { displayId: 'B' });
    await takePartVirtually(cid);
    const refused = await remove(pid);
    expect(refused).toMatchObject({ status: 409, data: { field: 'pid' } });
    expect(refused.msg).toMatch(/virtually in the contest Autumn Open/);
    for (const withSubmissions of [false, true]) {
      const query = { cid, pid, withSubmissions };
      const kept = await harness.calls.reply('DELETE /api/admin/contest/problem', { query, as: harness.root });
      expect(kept).toMatchObject({ status: 409, data: { field: 'pid' }, msg: refused.msg });
    }
    expect(await harness.knex('contestProblem').where({ cid }).pluck('pid')).toEqual([pid]);
    harness.advanceMinutes(300);
    expect((await remove(pid)).status).toBe(200);
  });

  it('works once the problem is removed from the contest', async () => {
    const cid = await harness.createContest();
    const { pid } = await harness.createContestProblem(cid, { displayId: 'B' });
    const query = { cid, pid };
    await harness.calls.api('DELETE /api/admin/contest/problem', { query, as: harness.root });
    expect((await remove(pid)).status).toBe(200);
  });
});

describe('deleting a contest that has ended', () => {
  it('is refused while somebody takes part virtually, whom it would interrupt', async () => {
    const cid = await harness.createContest({ when: 'ended' });
    await takePartVirtually(cid);
    const removeContest = () => harness.calls.reply('DELETE /api/admin/contest', { query: { cid }, as: harness.root });
    expect(await removeContest()).toMatchObject({ status: 409, data: { field: 'cid' } });
    harness.advanceMinutes(300);
    expect((await removeContest()).status).toBe(200);
    expect(await harness.knex('contestVirtual').where({ cid })).toEqual([]);
  });
});
