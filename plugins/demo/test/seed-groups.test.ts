import type { CoreCalls } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { GroupSeeding, type AllGroupCalls } from '@tribunal/plugin-group/contract';
import { ContestSeeding, type AllContestCalls } from '@tribunal/plugin-contest/contract';
import { DiscussionSeeding, type AllDiscussionCalls } from '@tribunal/plugin-discussion/contract';
import { RankRecount, type RankCalls } from '@tribunal/plugin-rank/contract';
import { TrainingSeeding, type AllTrainingCalls } from '@tribunal/plugin-training/contract';
import { Clock, Db, Tx } from '@tribunal/server';
import { AccountService } from '@tribunal/server/account';
import { createProblem, pluginAt, startTestApp } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { seedGroups } from '../server/groups';

it('creates groups with members and announcements once, and deleted ones not again', async () => {
  const folders = [
    '..',
    '../../group/',
    '../../training/',
    '../../comment/',
    '../../discussion/',
    '../../contest/',
    '../../rank/',
  ];
  await using site = await startTestApp({
    env: { DEMO: '0' },
    plugins: await Promise.all(folders.map((folder) => pluginAt(new URL(folder, import.meta.url)))),
  });
  const { container } = site.app;
  const knex = resolve(container, Db);
  let searches = 0;
  const parts = {
    knex,
    transactions: resolve(container, Tx),
    findSeeding: () => {
      searches += 1;
      return resolve(container, GroupSeeding);
    },
    findContests: () => resolve(container, ContestSeeding),
    findTrainings: () => resolve(container, TrainingSeeding),
    findDiscussions: () => resolve(container, DiscussionSeeding),
    accounts: resolve(container, AccountService),
    clock: resolve(container, Clock),
  };
  const seed = () => seedGroups(parts, new AbortController().signal);
  const { api } = site.calls<
    AllGroupCalls & AllTrainingCalls & AllDiscussionCalls & AllContestCalls & RankCalls & CoreCalls
  >();
  const list = async () => (await api('GET /api/get-group-list', { query: {} })).records;

  await seed();
  expect(await list()).toEqual([]);
  for (const number of [1000, 1001, 1002, 1003, 1004, 1005, 1006, 1009, 1010]) {
    await createProblem(site, { problem: { problemId: `ME-${number}` } });
  }
  await knex('demoSeeded').insert({ problemId: 'ME-1009' });
  await seed();
  const before = searches;
  await seed();
  expect(searches).toBe(before);
  const [club, team] = await list();
  expect([club, team]).toMatchObject([
    { owner: 'demo_mara', auth: 1, memberCount: 10 },
    { owner: 'demo_linxia', auth: 2, memberCount: 5 },
  ]);
  expect(await list()).toHaveLength(2);

  const root = await site.asRoot();
  const query = { gid: team!.id };
  const applicants = await api('GET /api/group/get-apply-list', { query: { ...query, auth: 1 }, as: root });
  expect(applicants.records).toMatchObject([{ username: 'demo_leila', reason: expect.any(String) as string }]);
  const announcements = await api('GET /api/group/get-announcement-list', { query, as: root });
  expect(announcements.records).toMatchObject([{ username: 'demo_hejing' }]);
  await resolve(container, RankRecount).recountAll();
  for (const { id: gid } of [club!, team!]) {
    const trainings = await api('GET /api/group/get-training-list', { query: { gid }, as: root });
    expect(trainings.records).toMatchObject([{ gid, problemCount: 5 }]);
    const contests = await api('GET /api/group/get-contest-list', { query: { gid }, as: root });
    expect(contests.records).toMatchObject([{ gid, status: 1 }]);
    const submissions = await api('GET /api/get-submission-list', { query: { gid }, as: root });
    expect(submissions.total).toBeGreaterThan(5);
    const ranked = await api('GET /api/get-group-rank-list', { query: { gid, type: 0 }, as: root });
    expect(ranked.records[0]!.ac).toBeGreaterThan(1);
    const { assignments } = await api('GET /api/group/get-assignment-list', { query: { gid }, as: root });
    expect(assignments.map(({ tab }) => tab).sort()).toEqual(['contest', 'training']);
    const discussions = await api('GET /api/group/get-discussion-list', { query: { gid }, as: root });
    expect(discussions.total).toBe(gid === club!.id ? 2 : 1);
  }
  // A group that the demo creates meets the limits of all groups, so its settings can be saved.
  for (const { id } of await list()) {
    const group = await api('GET /api/get-group-detail', { query: { gid: id }, as: root });
    const { name, shortName, brief, description, auth, code, visible } = group;
    const body = { id, name, shortName, brief, description, auth, code, visible };
    await api('PUT /api/group', { body, as: root });
  }

  await api('DELETE /api/group', { query, as: root });
  await seed();
  expect((await list()).map(({ id }) => id)).toEqual([club!.id]);
});
