import { Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import {
  createProblem,
  startTestApp,
  type TestApp,
  type TestUser,
  IDLE_LOAD,
  reportedLanguage,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const LIST = 'GET /api/admin/language';
const SET = 'PUT /api/admin/language';

let site: TestApp;
let root: TestUser;
let admin: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  root = await site.asRoot();
  admin = await site.signUp({ role: Role.Admin });
});
afterAll(() => site?.stop());

const row = async (name: string) => (await site.api(LIST, { as: admin })).find((one) => one.name === name)!;

describe(LIST, () => {
  it('is for staff only', async () => {
    expect((await site.reply(LIST)).status).toBe(401);
    expect((await site.reply(LIST, { as: await site.signUp() })).status).toBe(403);
  });

  it('has every language of the own bank, unspoken ones too', async () => {
    expect(await site.api(LIST, { as: admin })).toHaveLength(20);
    expect(await row('Rust')).toMatchObject({ version: null, reason: null, timeFactor: null, memoryFactor: null });
  });

  it('says the versions of the judges that live, and why a language is missing on all of them', async () => {
    const knex = resolve(site.app.container, Db);
    const judge = async (
      name: string,
      keys: string[],
      wish: { languages?: object[]; unavailable?: object[]; seenAt?: Date },
    ) => {
      const { languages = [], unavailable = [], seenAt = new Date() } = wish;
      const { token } = await site.judgeAs({ name, instance: '1', keys });
      return {
        judgeId: Number(token.split('.', 1)[0]),
        name,
        instance: '1',
        kind: 'local' as const,
        keys,
        slots: 1,
        degraded: [],
        load: JSON.stringify(IDLE_LOAD),
        startedAt: seenAt,
        seenAt,
        languages: JSON.stringify(languages),
        unavailable: JSON.stringify(unavailable),
      };
    };
    const noRust = [{ name: 'Rust', reason: 'rustc is not installed' }];
    await knex('judgeNode').insert([
      await judge('north', ['ME'], { languages: [reportedLanguage('C', 'gcc 13')], unavailable: noRust }),
      await judge('south', ['ME'], {
        languages: [
          reportedLanguage('C', 'gcc 14'),
          reportedLanguage('Golang', 'go 1.22'),
          reportedLanguage('Java', '21', 2),
        ],
        unavailable: noRust,
      }),
      await judge('west', ['ME'], { unavailable: [{ name: 'Golang', reason: 'too old' }] }),
      await judge('remote', ['HDU'], { languages: [reportedLanguage('Ruby', '3')] }),
      await judge('gone', ['ME'], { languages: [reportedLanguage('PHP', '8')], seenAt: new Date(0) }),
    ]);
    expect(await row('C')).toMatchObject({ version: 'gcc 13, gcc 14', reason: null });
    expect(await row('Golang')).toMatchObject({ version: 'go 1.22', reason: null });
    expect(await row('Rust')).toMatchObject({ version: null, reason: 'rustc is not installed' });
    expect(await row('Ruby')).toMatchObject({ version: null });
    expect(await row('PHP')).toMatchObject({ version: null });
  });
});

describe(SET, () => {
  it('is for super admins only', async () => {
    const body = { id: 1, timeFactor: 2, memoryFactor: 2 };
    const problemAdmin = await site.signUp({ role: Role.ProblemAdmin });
    expect((await site.reply(SET, { body })).status).toBe(401);
    for (const as of [admin, problemAdmin]) expect((await site.reply(SET, { body, as })).status).toBe(403);
  });

  it.each<[string, { timeFactor: number | null; memoryFactor: number | null }, string, string]>([
    ['a factor alone', { timeFactor: 2, memoryFactor: null }, 'memoryFactor', ''],
    ['the other alone', { timeFactor: null, memoryFactor: 2 }, 'timeFactor', ''],
    ['too small a factor', { timeFactor: 0.09, memoryFactor: 1 }, 'timeFactor', '0.1'],
    ['too large a factor', { timeFactor: 1, memoryFactor: 10.5 }, 'memoryFactor', '10'],
  ])('refuses %s', async (_what, factors, field, message) => {
    const reply = await site.reply(SET, { body: { id: 1, ...factors }, as: root });
    expect(reply).toMatchObject({ status: 400, data: { field } });
    expect(reply.msg).toContain(message);
  });

  it('refuses a language that is not there or another bank’s', async () => {
    const knex = resolve(site.app.container, Db);
    const language = { oj: 'HDU', name: 'G++', description: '', contentType: 'text/x-c++src' };
    const [remote] = await knex('language').insert(language).returning('id');
    for (const id of [99_999, remote!.id]) {
      const reply = await site.reply(SET, { body: { id, timeFactor: 2, memoryFactor: 2 }, as: root });
      expect(reply.status).toBe(404);
    }
  });

  it('is what the lists of languages say, and else the factor of the judges', async () => {
    const shown = async (query: object) =>
      (await site.api('GET /api/languages', { query })).find((one) => one.name === 'Java')!;
    const { id } = await row('Java');
    const { pid } = await createProblem(site, { languages: [{ name: 'Java' }] });
    const lists = [{}, { all: true }, { pid }];
    for (const query of lists) expect(await shown(query)).toMatchObject({ timeFactor: 2, memoryFactor: 2 });
    await site.api(SET, { body: { id, timeFactor: 3.5, memoryFactor: 1 }, as: root });
    for (const query of lists) expect(await shown(query)).toMatchObject({ timeFactor: 3.5, memoryFactor: 1 });
    await site.api(SET, { body: { id, timeFactor: null, memoryFactor: null }, as: root });
    for (const query of lists) expect(await shown(query)).toMatchObject({ timeFactor: 2, memoryFactor: 2 });
  });

  it('sets both factors, and takes both back', async () => {
    const { id } = await row('Python3');
    await site.api(SET, { body: { id, timeFactor: 2.5, memoryFactor: 0.1 }, as: root });
    expect(await row('Python3')).toMatchObject({ timeFactor: 2.5, memoryFactor: 0.1 });
    await site.api(SET, { body: { id, timeFactor: null, memoryFactor: null }, as: root });
    expect(await row('Python3')).toMatchObject({ timeFactor: null, memoryFactor: null });
  });
});
