import { resolve } from '@tribunal/kernel';
import type { RankCalls } from '@tribunal/plugin-rank/contract';
import type { AllTrainingCalls } from '@tribunal/plugin-training/contract';
import { Clock, Db } from '@tribunal/server';
import { AccountService } from '@tribunal/server/account';
import { createProblem, pluginAt, startTestApp } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { RankRecount } from '../../rank/contract';
import { TrainingSeeding } from '../../training/contract';
import { solutions } from '../server/contests/solutions';
import { demoProblems } from '../server/problems';
import { demoTrainings, seedTrainings } from '../server/trainings';

const problems = demoTrainings.flatMap(({ items }) => items.flatMap((item) => ('problemId' in item ? item : [])));

it('has programs for each attempted problem', () => {
  const tried = problems.filter(({ difficulty }) => difficulty !== null);
  expect(tried.map(({ problemId }) => problemId).filter((id) => !(id in solutions))).toEqual([]);
});

it('creates a public and a private training once, with a rank of dozens', async () => {
  const training = await pluginAt(new URL('../../training/', import.meta.url));
  await using site = await startTestApp({
    env: { DEMO: '0' },
    plugins: [
      await pluginAt(new URL('..', import.meta.url)),
      await pluginAt(new URL('../../rank/', import.meta.url)),
      training,
    ],
  });
  const { container } = site.app;
  const knex = resolve(container, Db);
  const accounts = resolve(container, AccountService);
  const parts = {
    knex,
    findSeeding: () => resolve(container, TrainingSeeding),
    accounts,
    clock: resolve(container, Clock),
    author: { uid: await accounts.rootUid(), roles: ['root' as const] },
  };
  for (const problemId of new Set(problems.map((one) => one.problemId))) {
    const { title } = demoProblems.find((one) => one.problemId === problemId)!;
    await createProblem(site, { problem: { problemId, title } });
    await knex('demoSeeded').insert({ problemId });
  }
  for (let round = 0; round < 2; round++) await seedTrainings(parts, new AbortController().signal);

  const root = await site.asRoot();
  const { api } = site.calls<AllTrainingCalls>();
  const { records } = await api('GET /api/get-training-list', { query: {} });
  expect(records.map(({ auth, problemCount }) => [auth, problemCount])).toEqual([
    ['Public', 5],
    ['Private', 10],
  ]);
  const query = { tid: records[1]!.id, limit: 100 };
  const rank = await api('GET /api/get-training-rank', { query, as: root });
  expect(rank.total).toBe(36);
  expect(rank.records[0]!.ac).toBeGreaterThan(rank.records.at(-1)!.ac);
  const cells = rank.records.flatMap(({ submissionInfo }) => Object.values(submissionInfo));
  expect(cells.filter(({ isLate }) => isLate).length).toBeGreaterThan(0);

  await resolve(container, RankRecount).recountAll();
  const lists = site.calls<RankCalls>();
  const list = await lists.api('GET /api/get-rank-list', { query: { type: 'ACM' } });
  expect(list.total).toBe(36);
  expect(list.records[0]!.ac).toBeGreaterThan(list.records.at(-1)!.ac);
});
