import { resolve } from '@tribunal/kernel';
import type { AcmRow, AllContestCalls, OiRow } from '@tribunal/plugin-contest/contract';
import { Clock, Db } from '@tribunal/server';
import { AccountService } from '@tribunal/server/account';
import type { RecordsCalls } from '@tribunal/plugin-contest-records/contract';
import { createProblem, pluginAt, startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContestSeeding, ContestType, type SeedContest } from '../../contest/contract';
import { demoContests, rateContest, seedContests, type ContestParts, type SeedingService } from '../server/contests';
import { people } from '../server/contests/people';
import { solutions } from '../server/contests/solutions';
import { demoProblems } from '../server/problems';

const used = new Set(demoContests.flatMap(({ problems }) => problems.map(({ problemId }) => problemId)));
const seedKeys = demoContests.map(({ seedKey }) => seedKey);

describe('the contests of the demo', () => {
  it('are of problems that the demo gives, under their titles', () => {
    for (const { problems } of demoContests) {
      for (const { problemId, title } of problems) {
        expect(demoProblems.find((one) => one.problemId === problemId)?.title).toBe(title);
      }
    }
  });

  it('have programs for each attempted problem', () => {
    const tried = demoContests.flatMap(({ problems }) => problems.filter(({ isTried }) => isTried));
    for (const { problemId } of tried) expect(Object.keys(solutions)).toContain(problemId);
  });
});

describe('seeding of contests', () => {
  let app: TestApp;
  let parts: ContestParts;
  let seeding: Pick<SeedingService, 'create'> | undefined;
  let created: SeedContest[];

  beforeAll(async () => {
    const contest = await pluginAt(new URL('../../contest/', import.meta.url));
    const records = await pluginAt(new URL('../../contest-records/', import.meta.url));
    app = await startTestApp({
      env: { DEMO: '0' },
      plugins: [await pluginAt(new URL('..', import.meta.url)), contest, records],
    });
    const { container } = app.app;
    const real = resolve(container, ContestSeeding);
    seeding = {
      create: (author, seed) => {
        created.push(seed);
        return real.create(author, seed);
      },
    };
    parts = {
      knex: resolve(container, Db),
      findSeeding: () => seeding,
      accounts: resolve(container, AccountService),
      clock: resolve(container, Clock),
      author: { uid: await resolve(container, AccountService).rootUid(), roles: ['root'] },
    };
  });
  afterAll(() => app?.stop());

  const run = async (signal = new AbortController().signal): Promise<void> => {
    created = [];
    await seedContests(parts, signal);
  };
  const contests = async () => {
    const { records } = await app.calls<AllContestCalls>().api('GET /api/get-contest-list', { query: {} });
    return records;
  };
  /** Creates the demo problems with less test data. */
  const giveProblems = async (): Promise<void> => {
    for (const problemId of used) {
      const { title, type = 0 } = demoProblems.find((one) => one.problemId === problemId)!;
      const samples = [{ input: '1\n', output: '1\n', ...(type === 1 && { score: 100 }) }];
      await createProblem(app, { problem: { problemId, title, type }, samples });
      await parts.knex('demoSeeded').insert({ problemId });
    }
  };

  it('gives nothing to a site without the problems of the demo', async () => {
    await run();
    expect(await contests()).toEqual([]);
  });

  it('gives nothing when it is stopped while there are no contests', async () => {
    await giveProblems();
    const previous = seeding;
    seeding = undefined;
    await run(AbortSignal.abort());
    seeding = previous;
    expect(await contests()).toEqual([]);
  });

  it('gives one contest that runs, one to come and two that are over', async () => {
    await run();
    const found = await contests();
    expect(found.map(({ status }) => status).sort()).toEqual([-1, 0, 1, 1]);
  });

  it('gives the finished one a board that its runs agree with, to go through again', async () => {
    const calls = app.calls<AllContestCalls & RecordsCalls>().api;
    const cid = (await contests()).find(({ title }) => title === demoContests[0]!.save.title)!.id;
    const { records, isSealed } = await calls('POST /api/get-contest-outside-scoreboard', { body: { cid } });
    const rows = records as AcmRow[];
    expect([rows.length, isSealed]).toEqual([people.length, false]);
    const [finished] = created;
    for (const row of rows) {
      const accepted = finished!.runs.filter(({ uid, status }) => uid === row.uid && status === 0);
      expect(row.ac).toBe(accepted.length);
    }
    expect(rows[0]!.ac).toBeGreaterThan(rows.at(-1)!.ac);
    const replay = await calls('GET /api/get-contest-replay', { query: { cid }, as: await app.signUp() });
    expect(replay.runs.team).toHaveLength(finished!.runs.length);
  });

  it('gives the one under OI rules a board with the best points of each problem', async () => {
    const calls = app.calls<AllContestCalls>().api;
    const seed = created.find(({ save }) => save.type === ContestType.Oi)!;
    const cid = (await contests()).find(({ type }) => type === ContestType.Oi)!.id;
    const { records } = await calls('POST /api/get-contest-outside-scoreboard', { body: { cid } });
    const rows = records as OiRow[];
    for (const row of rows) {
      const best = new Map<string, number>();
      for (const { uid, displayId, score = 0 } of seed.runs) {
        if (uid === row.uid) best.set(displayId, Math.max(score, best.get(displayId) ?? 0));
      }
      expect(row.totalScore).toBe([...best.values()].reduce((sum, points) => sum + points, 0));
    }
    expect(new Set(rows.map(({ totalScore }) => totalScore)).size).toBeGreaterThan(2);
  });

  it('gives the running one announcements, balloons and some runs', async () => {
    const calls = app.calls<AllContestCalls>().api;
    const somebody = await app.signUp();
    const cid = (await contests()).find(({ status }) => status === 0)!.id;
    const problems = await calls('GET /api/get-contest-problem', { query: { cid }, as: somebody });
    expect(problems.every(({ color }) => color !== null)).toBe(true);
    expect(problems[0]!.ac).toBeGreaterThan(0);
    const { total } = await calls('GET /api/get-contest-announcement', { query: { cid }, as: somebody });
    expect(total).toBe(2);
    const query = { contestID: cid, beforeContestSubmit: false, onlyMine: false };
    const submissions = await calls('GET /api/contest-submissions', { query, as: somebody });
    expect(submissions.total).toBe(created[1]!.runs.length);
  });

  it('does nothing the second time', async () => {
    await run();
    expect(created).toEqual([]);
  });

  it('takes what was put up before a crash as given', async () => {
    const before = await contests();
    await parts.knex('demoSeeded').where({ problemId: seedKeys[1] }).delete();
    await run();
    expect(created).toHaveLength(1);
    expect((await contests()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await parts.knex('account').whereILike('username', 'demo\\_%')).toHaveLength(people.length);
  });

  it('leaves a deleted contest deleted', async () => {
    const [one] = await contests();
    await parts.knex('contest').where({ id: one!.id }).delete();
    await run();
    expect(await contests()).toHaveLength(3);
  });

  it('lets the finished contest be rated, once, while the plugin for it runs', async () => {
    const rated: number[] = [];
    const rating = { setRated: async (cid: number) => void rated.push(cid) };
    const { signal } = new AbortController();
    const { knex, author } = parts;
    await rateContest({ knex, author, findRating: () => undefined }, AbortSignal.abort());
    for (let turn = 0; turn < 2; turn += 1) await rateContest({ knex, author, findRating: () => rating }, signal);
    const { title } = demoContests[0]!.save;
    expect(rated).toEqual(await knex('contest').where({ title }).pluck('id'));
  });
});
