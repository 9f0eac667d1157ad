import { ProblemAuth, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GROUP, openTrainingHarness, type TestProblem, type TrainingHarness } from './training-harness';

let harness: TrainingHarness;
let [one, two]: TestProblem[] = [];
let [ada, ben]: TestUser[] = [];
beforeAll(async () => {
  harness = await openTrainingHarness();
  [one, two] = await harness.createProblems(2);
  [ada, ben] = await harness.signUp(2);
});
afterAll(() => harness?.stop());

const send = (as: TestUser, tid: number, problem: TestProblem, more: object = {}) =>
  harness.site.reply('POST /api/submit-problem-judge', {
    body: { pid: problem.problemId, language: 'C++', code: 'int main() {}', isRemote: false, tid, ...more },
    as,
  });
const stored = (submitId: number) => harness.knex('submission').where({ id: submitId }).first();

describe('a submission with a training', () => {
  it('belongs to it, and to the place of the training whatever the client says', async () => {
    const tid = await harness.createPrivate([one!], [ada!]);
    const reply = await send(ada!, tid, one!, { gid: GROUP });
    expect(await stored(reply.data!.submitId)).toMatchObject({ tid, cid: 0, gid: null, pid: one!.pid });
    await harness.knex('training').where({ id: tid }).update({ gid: GROUP });
    harness.groupRoles.set(ada!.uid, 'member');
    expect(await stored((await send(ada!, tid, one!)).data!.submitId)).toMatchObject({ tid, gid: GROUP });
    harness.groupRoles.clear();
  });

  it('is refused from outside, and for a problem that the training does not show', async () => {
    const tid = await harness.createPrivate([one!, two!], [ada!]);
    expect((await send(ben!, tid, one!)).status).toBe(403);
    const [other] = await harness.createProblems(1);
    expect((await send(ada!, tid, other!)).status).toBe(404);
    await harness.setProblemAuth(two!.pid, ProblemAuth.Contest);
    expect((await send(ada!, tid, two!)).status).toBe(404);
    await harness.setProblemAuth(two!.pid, ProblemAuth.Public);
    expect((await send(ada!, 999_999, one!)).status).toBe(404);
    await harness.knex('training').where({ id: tid }).update({ isVisible: false });
    expect((await send(ada!, tid, one!)).status).toBe(404);
    expect((await send(harness.root, tid, one!)).status).toBe(200);
  });

  it('cannot belong to a contest too', async () => {
    const tid = await harness.createTraining({}, [one!]);
    expect(await send(ada!, tid, one!, { cid: 1 })).toMatchObject({ status: 400, data: { field: 'tid' } });
  });

  it('is refused while judging is closed', async () => {
    const tid = await harness.createTraining({}, [one!]);
    const switches = await harness.site.api('GET /api/admin/switch/info', { as: harness.root });
    const set = (openPublicJudge: boolean) =>
      harness.site.api('PUT /api/admin/switch/update', { body: { ...switches, openPublicJudge }, as: harness.root });
    await set(false);
    expect((await send(ada!, tid, one!)).status).toBe(403);
    await set(true);
    expect((await send(ada!, tid, one!)).status).toBe(200);
  });
});

describe('a locked section', () => {
  it('opens once enough of the other is solved, wherever', async () => {
    const [solver] = await harness.signUp(1);
    const tid = await harness.createTraining({}, [one!, two!]);
    const section = async (body: object) =>
      (
        await harness.calls.api('POST /api/admin/training/section', {
          body: { tid, title: 'Section', ...body },
          as: harness.root,
        })
      ).id;
    const first = await section({});
    const second = await section({ needsSection: first, needsSolved: 1 });
    await harness.order(tid, [{ section: first }, one!, { section: second }, two!]);
    const list = async (as: TestUser) =>
      (await harness.calls.api('GET /api/get-training-problem-list', { query: { tid }, as })).map(
        ({ sectionId, isLocked }) => [sectionId, isLocked],
      );
    expect(await list(solver!)).toEqual([
      [first, false],
      [second, true],
    ]);
    expect((await list(harness.root))[1]).toEqual([second, false]);
    expect((await send(solver!, tid, two!)).status).toBe(403);
    const details = { query: { tid, displayId: two!.problemId }, as: solver };
    expect((await harness.calls.reply('GET /api/get-training-problem-details', details)).status).toBe(403);
    const focus = () => harness.site.api('GET /api/get-full-screen-problem-list', { query: { tid }, as: solver! });
    expect(await focus()).toHaveLength(1);
    await harness.solve(solver!, one!, Status.Accepted);
    expect((await list(solver!))[1]).toEqual([second, false]);
    expect(await focus()).toHaveLength(2);
    expect((await send(solver!, tid, two!)).status).toBe(200);
  });
});

describe('a due time', () => {
  it('marks what was solved later, not what was solved before', async () => {
    const [late] = await harness.signUp(1);
    await harness.solve(late!, one!, Status.Accepted);
    const dueTime = '2026-03-01T13:00:00.000Z';
    const tid = await harness.createTraining({ dueTime }, [one!, two!]);
    harness.advanceMinutes(120);
    await harness.solve(late!, one!, Status.Accepted, tid);
    await harness.solve(late!, two!, Status.Accepted, tid);
    const listed = await harness.calls.api('GET /api/get-training-problem-list', { query: { tid }, as: late! });
    expect(listed.map(({ isLate }) => isLate)).toEqual([false, true]);
    const detail = await harness.calls.api('GET /api/get-training-detail', { query: { tid }, as: late! });
    expect(detail).toMatchObject({ dueTime, acCount: 2 });
  });
});
