import { resolve } from '@tribunal/kernel';
import { Db, Tx } from '@tribunal/server';
import { AccountService } from '@tribunal/server/account';
import { ProblemAuthoringService } from '@tribunal/server/authoring';
import { recount } from '@tribunal/server/judging';
import { createProblem, pluginAt, startTestApp, submit, type TestApp } from '@tribunal/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { closeDemo, isDemoOpen, takeDemoTurn } from '../server/demo-state';
import { demoProblems } from '../server/problems';
import { removeDemo } from '../server/remove-demo';
import { people } from '../server/contests/people';

const PLUGINS = [
  'announcement',
  'comment',
  'contest',
  'contest-rating',
  'contest-records',
  'discussion',
  'group',
  'rank',
  'training',
  'group-problem',
  'demo',
];
const plugins = () => Promise.all(PLUGINS.map((id) => pluginAt(new URL(`../../${id}/`, import.meta.url))));

/** The whole demo is created, with the passwords of thirty users. */
const CREATION_MS = 300_000;

const opened: TestApp[] = [];
const start = async (options: Parameters<typeof startTestApp>[0]): Promise<TestApp> => {
  const site = await startTestApp({ plugins: await plugins(), ...options });
  opened.push(site);
  return site;
};
afterEach(async () => {
  for (const site of opened.splice(0).reverse()) await site.stop();
});

const knexOf = (site: TestApp) => resolve(site.app.container, Db);
const openFor = (site: TestApp): Promise<boolean> => isDemoOpen(resolve(site.app.container, Tx));

/** Counts all that the demo might create. */
const contentOf = async (site: TestApp) => {
  const tables = ['account', 'problem', 'submission', 'contest', 'training', 'groupItem', 'discussionPost'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => [table, Number((await knexOf(site)(table).count({ n: '*' }))[0]!.n)] as const),
  );
  return Object.fromEntries(counts);
};

describe('a site that is upgraded with DEMO=1', () => {
  it('gets nothing if it has problems of its own, or those of an earlier version of the demo', async () => {
    const old = await start({ env: { DEMO: '0' } });
    for (const { problemId, title } of demoProblems) {
      await createProblem(old, { problem: { problemId, title } });
      await knexOf(old)('demoSeeded').insert({ problemId });
    }
    await knexOf(old)('demoState').delete();
    const before = await contentOf(old);
    const upgraded = await start({ env: { DEMO: '1' }, databaseUrl: old.databaseUrl });
    expect(await openFor(upgraded)).toBe(false);
    expect(await contentOf(upgraded)).toEqual(before);
  });

  it('gets nothing if it has users, or no more than what an earlier version of the demo created', async () => {
    const site = await start({ env: { DEMO: '0' } });
    await site.signUp();
    expect(await openFor(site)).toBe(false);

    const earlier = await start({ env: { DEMO: '0' } });
    await knexOf(earlier)('demoSeeded').insert({ problemId: 'ME-1000' });
    expect(await openFor(earlier)).toBe(false);
  });

  it('gets nothing of a newer demo once its own is complete, or a day after it was begun', async () => {
    const site = await start({ env: { DEMO: '0' } });
    expect([await openFor(site), await openFor(site)]).toEqual([true, true]);
    await closeDemo(knexOf(site));
    expect(await openFor(site)).toBe(false);
    await knexOf(site)('demoState').update({ closedAt: null, decidedAt: new Date(Date.now() - 86_460_000) });
    expect(await openFor(site)).toBe(false);
  });
});

it('is created by one of several servers that start at the same time', async () => {
  const site = await start({ env: { DEMO: '0' } });
  const transactions = resolve(site.app.container, Tx);
  const [first, second] = [await takeDemoTurn(transactions), await takeDemoTurn(transactions)];
  expect([first.isMine, second.isMine]).toEqual([true, false]);
  await second.end();
  await first.end();
  const next = await takeDemoTurn(transactions);
  expect(next.isMine).toBe(true);
  await next.end();
});

describe('the removal of the demo', () => {
  it(
    'leaves what belongs to the site, and nothing comes back',
    async () => {
      const site = await start({ env: { DEMO: '1' } });
      await expect
        .poll(() => knexOf(site)('demoState').first('closedAt'), { timeout: CREATION_MS, interval: 500 })
        .toMatchObject({ closedAt: expect.any(Date) as Date });
      const { account: accounts } = await contentOf(site);
      expect(accounts).toBeGreaterThan(people.length);

      const own = await createProblem(site);
      const used = demoProblems[1]!.problemId;
      const somebody = await site.signUp();
      await submit(site, somebody, { pid: own.problemId });
      await submit(site, somebody, { pid: demoProblems[0]!.problemId });
      const knex = knexOf(site);
      const accountService = resolve(site.app.container, AccountService);
      const author = { uid: await accountService.rootUid(), roles: ['root' as const] };
      const [training] = await knex('training')
        .insert({ title: 'Our own', auth: 'Public', uid: author.uid, description: '' })
        .returning('id');
      const pid = (await knex('problem').where({ problemId: used }).first('id'))!.id;
      await knex('trainingProblem').insert({ tid: training!.id, pid });

      const authoring = resolve(site.app.container, ProblemAuthoringService);
      const transactions = resolve(site.app.container, Tx);
      const removed = await removeDemo({ knex, transactions, accounts: accountService, authoring, author });
      expect(removed).toEqual({
        users: accounts! - 1,
        contests: 6,
        trainings: 4,
        groups: 2,
        discussions: expect.any(Number) as number,
        problems: demoProblems.length - 1,
        keptProblems: [used],
      });
      expect(await contentOf(site)).toEqual({
        account: 2,
        problem: 2,
        submission: 1,
        contest: 0,
        training: 1,
        groupItem: 0,
        discussionPost: 0,
      });
      expect(await knex('announcementItem')).toEqual([]);
      expect(await recount(knex)).toBe(0);
      expect(await openFor(site)).toBe(false);
    },
    CREATION_MS,
  );
});
