import { definePlugin, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import {
  Db,
  EventBus,
  HookBus,
  onReopened,
  onSubmission,
  onVerdict,
  recount,
  submissionCreated,
  submissionJudged,
} from '@tribunal/server';
import { judged, makeProblem, startFakeJudge, startTestApp, submit, testPlugin, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sweeping } from '../../src/judging';
import { finalOf, openCourt } from './support';

/** Keeps a book of its own of what must not be missed. */
const bookkeeper = testPlugin(definePlugin({ id: 'bookkeeper', version: '1.0.0', contract: '^1.0' }), {
  migrations: [
    {
      name: '0001-book',
      up: (knex) => knex.raw('create table bookkeeper_book (submission_id bigint, what text, status smallint)'),
    },
  ],
  setup: (scope) => {
    scope.hook(onSubmission, async ({ tx, submissionId }) => {
      await tx.knex('bookkeeperBook').insert({ submissionId, what: 'sent' });
    });
    scope.hook(onVerdict, async ({ tx, judged }) => {
      const lines = judged.map(({ submissionId, status }) => ({ submissionId, what: 'judged', status }));
      await tx.knex('bookkeeperBook').insert(lines);
    });
    scope.hook(onReopened, async ({ tx, reopened }) => {
      await tx.knex('bookkeeperBook').insert(reopened.map(({ submissionId }) => ({ submissionId, what: 'reopened' })));
    });
  },
});

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ plugins: [bookkeeper] });
});
afterAll(() => site?.stop());

const book = (submissionId: number) =>
  resolve(site.app.container, Db)('bookkeeperBook').where({ submissionId }).select('what', 'status');

describe('a hook inside the transaction', () => {
  it('writes with the submission and with its verdict', async () => {
    await using judge = await startFakeJudge(site);
    const user = await site.signUp();
    const { submitId } = await submit(site, user, { pid: (await makeProblem(site)).problemId });
    await judged(site, user, submitId);
    expect(judge.taken).toHaveLength(1);
    expect(await book(submitId)).toEqual([
      { what: 'sent', status: null },
      { what: 'judged', status: Status.Accepted },
    ]);
  });

  it('hears when a verdict no longer counts and another one is awaited', async () => {
    await using judge = await startFakeJudge(site);
    const [user, root] = [await site.signUp(), await site.asRoot()];
    const { submitId } = await submit(site, user, { pid: (await makeProblem(site)).problemId });
    await judged(site, user, submitId);
    await site.api('POST /api/admin/judge/rejudge', { body: { submitId }, as: root });
    await judged(site, user, submitId);
    expect(judge.taken).toHaveLength(2);
    const lines = (await book(submitId)).map(({ what }) => what as string);
    expect(lines).toEqual(['sent', 'judged', 'reopened', 'judged']);
  });

  it('that throws refuses the submission without a trace', async () => {
    const { container } = site.app;
    const user = await site.signUp();
    const { problemId } = await makeProblem(site);
    const heard: number[] = [];
    const unhear = resolve(container, EventBus).on(submissionCreated, ({ uid, submissionId }) => {
      if (uid === user.uid) heard.push(submissionId);
    });
    const unhook = resolve(container, HookBus).on(onSubmission, () => {
      throw new Error('no room in the book');
    });
    const body = { pid: problemId, language: 'C++', code: 'x', isRemote: false };
    expect((await site.reply('POST /api/submit-problem-judge', { body, as: user })).status).toBe(500);
    await unhook();
    await unhear();
    expect(heard).toEqual([]);
    expect(await resolve(container, Db)('submission').where({ uid: user.uid }).select('id')).toEqual([]);
  });

  it('that throws undoes the verdict, and the report is taken again', async () => {
    const { container } = site.app;
    const heard: number[] = [];
    const unhear = resolve(container, EventBus).on(
      submissionJudged,
      ({ submissionId }) => void heard.push(submissionId),
    );
    let failures = 0;
    const unhook = resolve(container, HookBus).on(onVerdict, () => {
      failures += 1;
      if (failures === 1) throw new Error('no room in the book');
    });
    await using judge = await startFakeJudge(site);
    const user = await site.signUp();
    const { submitId } = await submit(site, user, { pid: (await makeProblem(site)).problemId });
    expect(await judged(site, user, submitId)).toMatchObject({ status: Status.Accepted });
    await unhook();
    await unhear();
    expect(judge.taken).toHaveLength(1);
    expect(failures).toBe(2);
    expect(heard).toEqual([submitId]);
    expect(await book(submitId)).toHaveLength(2);
    expect(await recount(resolve(container, Db))).toBe(0);
  });

  it('that always throws holds up its own verdict only', async () => {
    await using court = await openCourt();
    const [cursed, other] = [await court.send(), await court.send()];
    const { container } = court.site.app;
    resolve(container, HookBus).on(onVerdict, ({ judged }) => {
      if (judged.some(({ submissionId }) => submissionId === cursed.submitId)) throw new Error('no room in the book');
    });
    await court.claim(cursed.judgementId);
    await resolve(container, Db)('judgement').where({ id: cursed.judgementId }).update({ attempt: 3 });
    await court.claim(other.judgementId);
    await court.pass(13_000);
    expect((await court.row(cursed.submitId)).isFinal).toBe(false);
    expect(await court.row(other.submitId)).toMatchObject({ attempt: 2, claimedBy: null });
    const task = (await court.claim(other.judgementId))!;
    await court.take(finalOf(task, Status.Accepted));
    expect((await court.row(other.submitId)).isFinal).toBe(true);
    await resolve(container, Sweeping).sweep();
  });
});
