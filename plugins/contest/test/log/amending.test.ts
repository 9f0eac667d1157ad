import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { linesOf, rank, secondServer } from '../board/support';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';
import { amenderOf, amendingByHand } from './support';

const { Accepted, WrongAnswer, Pending, Cancelled } = Status;

let world: ContestTestSite;
let ada: TestUser;
let cid: number;
beforeAll(async () => {
  world = await startContestTestSite();
  ada = await world.site.signUp({ username: 'ada' });
  cid = await world.makeContest();
  await world.makeContestProblem(cid, { displayId: 'A' });
});
afterAll(() => world?.stop());

const pluginIs = async (wanted: 'on' | 'off'): Promise<void> => {
  await world.site.api('PUT /api/admin/plugin', { body: { id: 'contest', wanted }, as: world.root });
  const status = wanted === 'on' ? 200 : 404;
  const ask = () => world.calls.reply('GET /api/get-contest-info', { query: { cid }, as: ada });
  await vi.waitUntil(async () => (await ask()).status === status, { timeout: 10_000 });
};
const whileOff = async (work: () => Promise<unknown>): Promise<void> => {
  await pluginIs('off');
  await work();
  await pluginIs('on');
};
const decide = (submitId: number, status: Status) =>
  world.site.api('POST /api/admin/judge/manual-judge', { body: { submitId, status }, as: world.root });
const correct = (call: 'rejudge' | 'cancel-judge', submitId: number) =>
  world.site.api(`POST /api/admin/judge/${call}`, { body: { submitId }, as: world.root });
const board = async () => linesOf(await rank(world.calls, ada, cid));
const newest = async (submissionId: number) => {
  const facts = (await world.facts(cid)).filter((fact) => fact.submissionId === submissionId);
  return facts.at(-1)!.status ?? facts.at(-1)!.kind;
};

describe('what happens while the plugin is off', () => {
  it('is on the board when it is on again', async () => {
    const wrong = await world.run(ada, cid, 'A', WrongAnswer);
    const waiting = await world.send(ada, cid, 'A');
    expect(await board()).toEqual(['1 ada']);
    await whileOff(async () => {
      await decide(wrong, Accepted);
      await world.judge(waiting, WrongAnswer);
    });
    await expect.poll(board).toEqual(['1 ada A@60']);
    expect([await newest(wrong), await newest(waiting)]).toEqual([Accepted, WrongAnswer]);
  });

  it.each([
    ['a cancellation', (id: number) => correct('cancel-judge', id), Cancelled],
    ['a verdict that is awaited anew', (id: number) => correct('rejudge', id), Pending],
  ] as const)('is noted when it is %s', async (_what, change, status) => {
    const submitId = await world.run(ada, cid, 'A', WrongAnswer);
    await whileOff(() => change(submitId));
    await expect.poll(() => newest(submitId)).toBe(status);
  });

  it('is told at the time at which it was, under the id that it has', async () => {
    const submitId = await world.run(ada, cid, 'A', WrongAnswer);
    await whileOff(async () => {
      world.pass(3);
      await decide(submitId, Accepted);
      world.pass(4);
    });
    await expect.poll(() => newest(submitId)).toBe(Accepted);
    const judgement = await world
      .knex('judgement')
      .where({ submissionId: submitId, isCurrent: true })
      .first<{ id: number }>('id');
    expect((await world.facts(cid)).at(-1)).toMatchObject({
      kind: 'judgement',
      judgementId: judgement.id,
      isManual: true,
      at: world.minutes(-4),
    });
  });

  it('adds nothing where nothing has changed', async () => {
    const before = await world.facts(cid);
    await whileOff(async () => undefined);
    expect(await amenderOf(world).amend()).toBe(0);
    expect(await world.facts(cid)).toEqual(before);
  });
});

describe('facts that are missing', () => {
  let endByHand: () => void;
  beforeAll(async () => {
    endByHand = amendingByHand();
    await whileOff(async () => undefined);
  });
  afterAll(() => endByHand?.());

  it('are added once by servers that start together, those of submissions before those of verdicts', async () => {
    await using second = await secondServer(world);
    const other = await world.makeContest();
    await world.makeContestProblem(other, { displayId: 'A' });
    for (const status of [Accepted, WrongAnswer]) await world.run(ada, other, 'A', status);
    const awaited = await world.send(ada, other, 'A');
    const told = (await world.facts(other)).map(({ kind, submissionId, judgementId, status, problem, team }) => {
      return { kind, submissionId, judgementId, status, problem, team };
    });
    await world.knex('contestEvent').where({ cid: other }).delete();
    const added = await Promise.all([amenderOf(world).amend(), amenderOf(world, second).amend()]);
    expect(added.toSorted()).toEqual([0, 5]);
    expect(await world.facts(other)).toMatchObject(told);
    expect(told.at(-1)).toMatchObject({ kind: 'submission', submissionId: awaited });
  });

  it('are added with the virtual participation of then, once each', async () => {
    const old = await world.makeContest({ when: 'ended' });
    await world.makeContestProblem(old, { displayId: 'A' });
    const times = { startAt: world.minutes(-1), endAt: world.minutes(299) };
    const [{ id: virtualId }] = await world
      .knex('contestVirtual')
      .insert({ cid: old, uid: ada.uid, ...times })
      .returning('id');
    const ids = [await world.run(ada, old, 'A', WrongAnswer), await world.send(ada, old, 'A')];
    await world.knex('contestEvent').where({ cid: old }).delete();
    await world.knex('contestVirtualRun').where({ virtualId }).delete();
    expect(await amenderOf(world).amend()).toBe(3);
    const links = await world.knex('contestVirtualRun').where({ virtualId }).orderBy('submissionId');
    expect(links).toMatchObject(ids.map((submissionId) => ({ submissionId })));
    expect(await world.facts(old, 'submission')).toMatchObject(
      ids.map((submissionId) => ({ submissionId, virtualId })),
    );
    expect(await amenderOf(world).amend()).toBe(0);
  });

  it('are added however many they are', { timeout: 60_000 }, async () => {
    const many = await world.makeContest();
    const { pid } = await world.makeContestProblem(many, { displayId: 'A' });
    await world.knex.raw(
      `with sent as (
         insert into submission (uid, pid, cid, display_id, language, code, length, ip, created_at)
         select ?, ?, ?, 'A', 'C++', 'x', 1, '::1', ? from generate_series(1, 2500) returning id)
       insert into judgement (submission_id, reason, bank, priority, status, judged_at, created_at)
       select id, 'first', 'ME', 1, 0, ?, ? from sent`,
      [ada.uid, pid, many, world.now(), world.now(), world.now()],
    );
    expect(await amenderOf(world).amend()).toBe(5000);
    expect(await amenderOf(world).amend()).toBe(0);
    expect(linesOf(await rank(world.calls, ada, many))).toEqual(['1 ada A@60']);
    await world.knex('submission').where({ cid: many }).delete();
  });
});
