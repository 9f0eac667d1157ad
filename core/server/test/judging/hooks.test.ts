import { definePlugin, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, EventBus, HookBus, onReopened, onSubmission, onVerdict } from '@tribunal/server';
import { recount, submissionJudged } from '@tribunal/server/judging';
import { submissionCreated } from '../../src/submission';
import {
  waitForVerdict,
  createProblem,
  startFakeJudge,
  startTestApp,
  submit,
  testPlugin,
  type TestApp,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sweeper } from '../../src/judging';
import { finalOf, openJudgingHarness } from './judging-harness';

/** A plugin that keeps its own record of events that must not be missed. */
const recorderPlugin = testPlugin(definePlugin({ id: 'bookkeeper', version: '1.0.0', contract: '^3.0' }), {
  migrations: [
    {
      name: '0001-book',
      up: (knex) => knex.raw('create table bookkeeper_book (submission_id bigint, what text, status smallint)'),
    },
  ],
  setup: (scope) => {
    scope.hook(onSubmission, async ({ submissionId }) => {
      await scope.get(Db)('bookkeeperBook').insert({ submissionId, what: 'sent' });
    });
    scope.hook(onVerdict, async ({ judged }) => {
      const lines = judged.map(({ submissionId, status }) => ({ submissionId, what: 'judged', status }));
      await scope.get(Db)('bookkeeperBook').insert(lines);
    });
    scope.hook(onReopened, async ({ reopened }) => {
      await scope
        .get(Db)('bookkeeperBook')
        .insert(reopened.map(({ submissionId }) => ({ submissionId, what: 'reopened' })));
    });
  },
});

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ plugins: [recorderPlugin] });
});
afterAll(() => site?.stop());

const recordVerdict = (submissionId: number) =>
  resolve(site.app.container, Db)('bookkeeperBook').where({ submissionId }).select('what', 'status');

describe('a hook inside the transaction', () => {
  it('writes with the submission and with its verdict', async () => {
    await using judge = await startFakeJudge(site);
    const user = await site.signUp();
    const { submitId } = await submit(site, user, { pid: (await createProblem(site)).problemId });
    await waitForVerdict(site, user, submitId);
    expect(judge.claimed).toHaveLength(1);
    expect(await recordVerdict(submitId)).toEqual([
      { what: 'sent', status: null },
      { what: 'judged', status: Status.Accepted },
    ]);
  });

  it('runs when a verdict no longer counts and another one is awaited', async () => {
    await using judge = await startFakeJudge(site);
    const [user, root] = [await site.signUp(), await site.asRoot()];
    const { submitId } = await submit(site, user, { pid: (await createProblem(site)).problemId });
    await waitForVerdict(site, user, submitId);
    await site.api('POST /api/admin/judge/rejudge', { body: { submitId }, as: root });
    await waitForVerdict(site, user, submitId);
    expect(judge.claimed).toHaveLength(2);
    const lines = (await recordVerdict(submitId)).map(({ what }) => what as string);
    expect(lines).toEqual(['sent', 'judged', 'reopened', 'judged']);
  });

  it('that throws refuses the submission without a trace', async () => {
    const { container } = site.app;
    const user = await site.signUp();
    const { problemId } = await createProblem(site);
    const received: number[] = [];
    const unsubscribe = resolve(container, EventBus).on(submissionCreated, ({ uid, submissionId }) => {
      if (uid === user.uid) received.push(submissionId);
    });
    const unhook = resolve(container, HookBus).on(onSubmission, () => {
      throw new Error('no room in the book');
    });
    const body = { pid: problemId, language: 'C++', code: 'x', isRemote: false };
    expect((await site.reply('POST /api/submit-problem-judge', { body, as: user })).status).toBe(500);
    await unhook();
    await unsubscribe();
    expect(received).toEqual([]);
    expect(await resolve(container, Db)('submission').where({ uid: user.uid }).select('id')).toEqual([]);
  });

  it('that throws undoes the verdict, and the report is taken again', async () => {
    const { container } = site.app;
    const received: number[] = [];
    const unsubscribe = resolve(container, EventBus).on(
      submissionJudged,
      ({ submissionId }) => void received.push(submissionId),
    );
    let failures = 0;
    const unhook = resolve(container, HookBus).on(onVerdict, () => {
      failures += 1;
      if (failures === 1) throw new Error('no room in the book');
    });
    await using judge = await startFakeJudge(site);
    const user = await site.signUp();
    const { submitId } = await submit(site, user, { pid: (await createProblem(site)).problemId });
    expect(await waitForVerdict(site, user, submitId)).toMatchObject({ status: Status.Accepted });
    await unhook();
    await unsubscribe();
    expect(judge.claimed).toHaveLength(1);
    expect(failures).toBe(2);
    expect(received).toEqual([submitId]);
    expect(await recordVerdict(submitId)).toHaveLength(2);
    expect(await recount(resolve(container, Db))).toBe(0);
  });

  it('that always throws holds up its own verdict only', async () => {
    await using harness = await openJudgingHarness();
    const [cursed, other] = [await harness.send(), await harness.send()];
    const { container } = harness.site.app;
    resolve(container, HookBus).on(onVerdict, ({ judged }) => {
      if (judged.some(({ submissionId }) => submissionId === cursed.submitId)) throw new Error('no room in the book');
    });
    await harness.claim(cursed.judgementId);
    await resolve(container, Db)('judgement').where({ id: cursed.judgementId }).update({ attempt: 3 });
    await harness.claim(other.judgementId);
    await harness.advanceAndSweep(13_000);
    expect((await harness.row(cursed.submitId)).isFinal).toBe(false);
    expect(await harness.row(other.submitId)).toMatchObject({ attempt: 2, claimedBy: null });
    const task = (await harness.claim(other.judgementId))!;
    await harness.handleReport(finalOf(task, Status.Accepted));
    expect((await harness.row(other.submitId)).isFinal).toBe(true);
    await resolve(container, Sweeper).sweep();
  });
});
