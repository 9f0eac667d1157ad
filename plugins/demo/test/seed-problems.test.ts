import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { AccountService } from '@tribunal/server/account';
import { ProblemAuthoringService } from '@tribunal/server/authoring';
import { startTestApp, type TestApp, pluginAt } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoProblems } from '../server/problems';
import { seedProblems, type SeedParts } from '../server/seed-problems';

const few = demoProblems.slice(0, 3);
const ids = few.map(({ problemId }) => problemId);

describe('seeding', () => {
  let app: TestApp;
  let parts: SeedParts;
  let announced: string[];
  let created: string[];

  beforeAll(async () => {
    app = await startTestApp({ env: { DEMO: '0' }, plugins: [await pluginAt(new URL('..', import.meta.url))] });
    const { container } = app.app;
    const authoring = resolve(container, ProblemAuthoringService);
    parts = {
      knex: resolve(container, Db),
      authoring: {
        hasProblems: () => authoring.hasProblems(),
        create: (author, save) => {
          created.push(save.problem.problemId);
          return authoring.create(author, save);
        },
      } as SeedParts['authoring'],
      board: { create: (_, { title }) => Promise.resolve({ id: announced.push(title) }) },
      author: { uid: await resolve(container, AccountService).rootUid(), roles: ['root'] },
    };
  });
  afterAll(() => app?.stop());

  const run = async (signal = new AbortController().signal): Promise<void> => {
    [announced, created] = [[], []];
    await seedProblems(few, parts, signal);
  };
  const problemIds = async (): Promise<string[]> => {
    const { records } = (await app.api('GET /api/get-problem-list', { query: {} })) as {
      records: { problemId: string }[];
    };
    return records.map(({ problemId }) => problemId);
  };

  it('stops where it is asked to, and continues the next time', async () => {
    await run(AbortSignal.abort());
    expect([announced.length, created]).toEqual([1, []]);
  });

  it('gives an empty site every problem', async () => {
    await run();
    expect(created).toEqual(ids);
    expect(await problemIds()).toEqual(ids);
  });

  it('does nothing the second time', async () => {
    await run();
    expect([announced, created]).toEqual([[], []]);
  });

  it('gives what a crash left out, and takes what was created before it as given', async () => {
    await parts.knex('demoSeeded').where({ problemId: ids[1] }).delete();
    await run();
    expect(announced).toEqual([]);
    expect(created).toEqual([ids[1]]);
    expect(await problemIds()).toEqual(ids);
  });

  it('leaves a deleted problem deleted', async () => {
    await parts.knex('problem').where({ problemId: ids[0] }).delete();
    await run();
    expect(await problemIds()).toEqual(ids.slice(1));
  });

  it('leaves a site alone that has problems of its own', async () => {
    await parts.knex('demoSeeded').delete();
    await run();
    expect([announced, created]).toEqual([[], []]);
  });
});
