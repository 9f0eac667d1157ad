import { resolve } from '@tribunal/kernel';
import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import { DiscussionSeeding, type DiscussionCalls } from '@tribunal/plugin-discussion/contract';
import { Clock, Db, Tx } from '@tribunal/server';
import { AccountService } from '@tribunal/server/account';
import { createProblem, pluginAt, startTestApp } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { seedDiscussions } from '../server/discussions';

it('creates discussions with comments and likes once, and deleted ones not again', async () => {
  const folders = ['..', '../../comment/', '../../discussion/'];
  await using site = await startTestApp({
    env: { DEMO: '0' },
    plugins: await Promise.all(folders.map((folder) => pluginAt(new URL(folder, import.meta.url)))),
  });
  const { container } = site.app;
  const knex = resolve(container, Db);
  const accounts = resolve(container, AccountService);
  const parts = {
    knex,
    transactions: resolve(container, Tx),
    findSeeding: () => resolve(container, DiscussionSeeding),
    accounts,
    clock: resolve(container, Clock),
    author: { uid: await accounts.rootUid() },
  };
  const seed = () => seedDiscussions(parts, new AbortController().signal);
  const { api } = site.calls<DiscussionCalls & CommentCalls>();
  const list = async () => (await api('GET /api/get-discussion-list', { query: {} })).records;

  await seed();
  expect(await list()).toEqual([]);
  await createProblem(site, { problem: { problemId: 'ME-1009' } });
  await knex('demoSeeded').insert({ problemId: 'ME-1009' });
  for (let round = 0; round < 2; round++) await seed();
  const [rules, solution, help] = await list();
  expect([rules, solution, help]).toMatchObject([
    { topPriority: true, pid: null, role: 'root', likeNum: 4, commentNum: 1 },
    { topPriority: false, pid: 'ME-1009', isSpoiler: true, likeNum: 2, commentNum: 0 },
    { topPriority: false, pid: 'ME-1009', author: 'demo_jonas', likeNum: 1, commentNum: 3 },
  ]);
  expect(await list()).toHaveLength(3);
  const found = await api('GET /api/get-discussion-list', { query: { keyword: '背包' } });
  expect(found.records.map(({ id }) => id)).toEqual([solution!.id]);
  const { commentList } = await api('GET /api/comments', { query: { did: help!.id } });
  expect(commentList.records.map(({ totalReplyNum }) => totalReplyNum).sort()).toEqual([0, 1]);

  const root = await site.asRoot();
  await api('DELETE /api/discussion', { query: { did: help!.id }, as: root });
  await seed();
  expect((await list()).map(({ id }) => id)).toEqual([rules!.id, solution!.id]);
});
