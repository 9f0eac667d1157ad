import { ProblemAuth, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { HookBus, onPlaceRemoved, outsideTransaction, Tx } from '@tribunal/server';
import { ProblemAuthoringService } from '@tribunal/server/authoring';
import { recount } from '@tribunal/server/judging';
import { createProblem, judgeSubmission, problemForm, waitForBlocked } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedGroup } from '../../group/test/group-harness';
import { ApplicationProgress } from '../contract';
import { startGroupProblemHarness, type GroupProblemHarness, type Name } from './group-problem-harness';

let harness: GroupProblemHarness;
beforeAll(async () => {
  harness = await startGroupProblemHarness();
});
afterAll(() => harness?.stop());

const as = (name: Name) => harness.users[name];
const apply = async (name: Name, pid: number, isApplied = true, gid?: number) =>
  (await harness.calls.reply('PUT /api/group/apply-public', { query: { pid, gid, isApplied }, as: as(name) })).status;
const review = async (name: Name, pid: number, progress: ApplicationProgress) =>
  (
    await harness.calls.reply('PUT /api/admin/group-problem/change-progress', {
      body: { pid, progress },
      as: as(name),
    })
  ).status;
const stateOf = async (pid: number) =>
  (await harness.knex('groupProblem').where({ pid }).first('state'))?.state ?? null;
const opens = async (name: Name | null, problemId: string) =>
  (
    await harness.site.reply('GET /api/get-problem-detail', {
      query: { problemId },
      as: name ? as(name) : undefined,
    })
  ).status;

describe('applications', () => {
  it.each<[Name, number]>([
    ['stranger', 403],
    ['owner', 403],
    ['staff', 403],
    ['reviewer', 200],
    ['root', 200],
  ])('are listed for %s: %i', async (name, status) => {
    const { calls } = harness;
    const list = await calls.reply('GET /api/admin/group-problem/list', { query: {}, as: as(name) });
    expect(list.status).toBe(status);
    if (status === 200) return;
    const { pid } = await harness.write();
    await apply('admin', pid);
    expect(await review(name, pid, ApplicationProgress.Public)).toBe(403);
    expect(await stateOf(pid)).toBe('applied');
    await apply('admin', pid, false);
  });

  it.each<[Name, number]>([
    ['stranger', 404],
    ['foreigner', 404],
    ['staff', 404],
    ['member', 403],
    ['rival', 403],
  ])('are not made by %s: %i', async (name, status) => {
    const { pid } = await harness.write();
    expect(await apply(name, pid)).toBe(status);
    expect(await stateOf(pid)).toBe('none');
  });

  it('are not made for hidden problems, of the site, or by another group', async () => {
    const { pid } = await harness.write({ problem: { auth: ProblemAuth.Private } });
    expect(await apply('admin', pid)).toBe(409);
    const shown = await harness.write();
    expect(await apply('admin', shown.pid, true, harness.foreign)).toBe(404);
    const { pid: ofSite } = await createProblem(harness.site);
    expect([await apply('root', ofSite), await review('root', ofSite, ApplicationProgress.Public)]).toEqual([404, 404]);
    expect(await review('root', shown.pid, ApplicationProgress.Public)).toBe(404);
    expect(await harness.row(shown.pid)).toMatchObject({ gid: harness.gid });
  });

  it('make a problem public, and withdrawing takes it back to the group', async () => {
    const { pid, problemId } = await harness.write();
    expect(await opens(null, problemId)).toBe(404);
    expect(await apply('admin', pid)).toBe(200);
    expect(await apply('admin', pid)).toBe(409);
    expect(await opens(null, problemId)).toBe(404);
    expect(await review('reviewer', pid, ApplicationProgress.Public)).toBe(200);
    expect(await review('reviewer', pid, ApplicationProgress.Public)).toBe(409);
    expect(await opens(null, problemId)).toBe(200);
    expect(await harness.row(pid)).toMatchObject({ gid: null });
    const { records } = await harness.calls.api('GET /api/group/get-problem-list', {
      query: { gid: harness.gid, keyword: problemId },
      as: as('member'),
    });
    expect(records).toMatchObject([{ pid, isPublic: true }]);
    expect(await apply('rival', pid, false)).toBe(403);
    expect(await apply('admin', pid, false)).toBe(200);
    expect(await opens(null, problemId)).toBe(404);
    expect(await opens('member', problemId)).toBe(200);
    expect(await stateOf(pid)).toBe('none');
  });

  it('are refused and opened again, which hides a public problem', async () => {
    const { pid, problemId } = await harness.write();
    await apply('admin', pid);
    for (const [progress, status] of [
      [ApplicationProgress.Refused, 404],
      [ApplicationProgress.Public, 200],
      [ApplicationProgress.Applied, 404],
      [ApplicationProgress.Public, 200],
      [ApplicationProgress.Refused, 404],
    ] as const) {
      expect(await review('root', pid, progress)).toBe(200);
      expect(await opens(null, problemId)).toBe(status);
    }
  });

  it('are listed with their group, open ones first', async () => {
    const { pid, problemId } = await harness.write({ problem: { title: 'Wanted' } });
    await apply('admin', pid);
    const list = (query: object) =>
      harness.calls.api('GET /api/admin/group-problem/list', { query: { limit: 100, ...query }, as: as('reviewer') });
    const { records } = await list({});
    expect(records[0]).toMatchObject({ applyPublicProgress: ApplicationProgress.Applied });
    expect((await list({ keyword: 'wanted', progress: 1 })).records).toMatchObject([
      { id: pid, problemId, gid: harness.gid, groupName: 'First group', author: as('admin').username },
    ]);
    expect((await list({ keyword: 'wanted', progress: 2 })).records).toEqual([]);
    expect((await list({ gid: harness.foreign })).records).toEqual([]);
    await apply('admin', pid, false);
    expect((await list({ keyword: 'wanted' })).records).toEqual([]);
  });
});

describe('a public problem', () => {
  it('cannot be changed by its group, which reviewed nothing new', async () => {
    const { pid } = await harness.write();
    await apply('admin', pid);
    await review('root', pid, ApplicationProgress.Public);
    const before = await harness.row(pid);
    const save = problemForm({ problem: { id: pid, problemId: 'x', title: 'Swapped' } });
    const { calls } = harness;
    for (const name of ['admin', 'owner'] as const) {
      const user = as(name);
      const replies = [
        await calls.reply('PUT /api/group/problem', { body: save, as: user }),
        await calls.reply('PUT /api/group/change-problem-auth', { query: { pid, auth: 2 }, as: user }),
        await calls.reply('DELETE /api/group/problem', { query: { pid }, as: user }),
        await calls.reply('GET /api/group/get-problem-cases', { query: { pid }, as: user }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect(await harness.row(pid)).toEqual(before);
  });

  it('counts what is submitted on the site, and in its group before and after', async () => {
    const { site, knex } = harness;
    const { pid, problemId } = await harness.write();
    const solve = async (name: Name) => {
      const body = { pid: problemId, language: 'C', code: 'main;', isRemote: false };
      const row = await site.api('POST /api/submit-problem-judge', { body, as: as(name) });
      await judgeSubmission(site, row.submitId, Status.Accepted);
      return row.gid;
    };
    const total = async () => (await knex('problemCount').where({ pid }).first('total'))?.total;
    expect([await solve('member'), await solve('rival'), await total()]).toEqual([harness.gid, harness.gid, 2]);
    await apply('admin', pid);
    await review('root', pid, ApplicationProgress.Public);
    expect(await total()).toBe(0);
    expect([await solve('stranger'), await total()]).toEqual([null, 1]);
    await apply('owner', pid, false);
    expect(await total()).toBe(2);
    expect(await recount(knex)).toBe(0);
  });

  it('stays on the site when its group is removed', async () => {
    const { site, foreign, knex } = harness;
    const { pid, problemId } = await harness.write({ as: 'foreigner', gid: foreign });
    const { pid: other } = await harness.write({ as: 'foreigner', gid: foreign });
    await apply('foreigner', pid);
    await review('root', pid, ApplicationProgress.Public);
    const { container } = site.app;
    await resolve(container, Tx).run(() => resolve(container, HookBus).run(onPlaceRemoved, { gid: foreign }));
    expect([await opens(null, problemId), await harness.row(other)]).toEqual([200, undefined]);
    expect(await knex('groupProblem').where({ gid: foreign })).toEqual([]);
  });
});

it('a problem that becomes public while its group is removed stays on the site', async () => {
  const { knex, site } = harness;
  const gid = await seedGroup(site, harness.users.owner, {});
  const { pid } = await harness.write({ as: 'owner', gid });
  const { container } = site.app;
  let removal: Promise<unknown> = Promise.resolve();
  await resolve(container, Tx).run(async (tx) => {
    await tx.knex('groupProblem').where({ pid }).update({ state: 'public' });
    await resolve(container, ProblemAuthoringService).move(pid, null);
    const remove = () => resolve(container, HookBus).run(onPlaceRemoved, { gid });
    removal = outsideTransaction(() => resolve(container, Tx).run(remove));
    await waitForBlocked(knex);
  });
  await removal;
  expect(await harness.row(pid)).toMatchObject({ gid: null });
  expect(await knex('groupProblem').where({ gid })).toEqual([]);
});

describe('messages', () => {
  it('notify the author of each step that somebody else takes', async () => {
    const { pid, problemId } = await harness.write();
    const before = (await harness.notices('admin')).length;
    const news = async () => (await harness.notices('admin')).slice(0, -before || undefined);
    await apply('admin', pid);
    expect(await news()).toEqual([]);
    await apply('owner', pid, false);
    await apply('owner', pid);
    await review('root', pid, ApplicationProgress.Refused);
    await review('root', pid, ApplicationProgress.Applied);
    await review('root', pid, ApplicationProgress.Public);
    const titles = await news();
    expect(titles).toHaveLength(5);
    expect(titles.every((title) => title.includes(problemId) && title.includes(' · '))).toBe(true);
    expect(titles[0]).toContain(`${problemId} is public`);
  });

  it('remind reviewers of open applications, and nobody else', async () => {
    const { applications, knex } = harness;
    await knex('groupProblem').where({ state: 'applied' }).update({ state: 'refused' });
    await applications.remind();
    expect(await harness.notices('reviewer')).toEqual([]);
    const { pid } = await harness.write();
    await apply('admin', pid);
    await applications.remind();
    for (const name of ['reviewer', 'root'] as const) {
      expect(await harness.notices(name)).toEqual([expect.stringContaining('Group problems to review')]);
    }
    const content = (
      await knex('notice')
        .where({ recipientUid: as('root').uid })
        .first('content')
    )?.content;
    expect(content).toContain('1. [Review them](/admin/group-problem/apply)');
    expect(await harness.notices('staff')).toEqual([]);
    expect(await harness.notices('owner')).toEqual([]);
  });
});
