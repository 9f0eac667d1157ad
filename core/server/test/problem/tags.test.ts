import { Limits, Role, type AdminTagSave, type ClassificationSave } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { problemSourcePlugin, createProblem, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let site: TestApp;
let problemAdmin: TestUser;
let admin: TestUser;
beforeAll(async () => {
  site = await startTestApp({ plugins: ['AC', 'CF', 'POJ', 'SPOJ'].map((key) => problemSourcePlugin({ key })) });
  problemAdmin = await site.signUp({ role: Role.ProblemAdmin });
  admin = await site.signUp({ role: Role.Admin });
});
afterAll(() => site?.stop());

const TAG = '/api/admin/tag';
const CLASS = '/api/admin/tag/classification';

const tagOf = (name: string, wish: Partial<AdminTagSave> = {}): AdminTagSave => ({ name, oj: 'ME', ...wish });
const classOf = (name: string, wish: Partial<ClassificationSave> = {}): ClassificationSave => ({
  name,
  oj: 'ME',
  rank: 1,
  ...wish,
});
const addTag = (body: AdminTagSave) => site.api(`POST ${TAG}`, { body, as: problemAdmin });
const addClass = (body: ClassificationSave) => site.api(`POST ${CLASS}`, { body, as: problemAdmin });
const classified = async (oj?: string) =>
  (await site.api('GET /api/get-problem-tags-and-classification', { query: { oj } })).map(
    ({ classification, tagList }) => [classification?.name ?? null, tagList.map(({ name }) => name)] as const,
  );

describe('tags and classifications', () => {
  it('are kept by super admins and problem admins alone', async () => {
    const users = [undefined, await site.signUp(), admin];
    const calls = (as?: TestUser) => [
      site.reply(`POST ${TAG}`, { body: tagOf('no'), as }),
      site.reply(`PUT ${TAG}`, { body: tagOf('no', { id: 1 }), as }),
      site.reply(`DELETE ${TAG}`, { query: { tid: 1 }, as }),
      site.reply(`GET ${CLASS}`, { query: {}, as }),
      site.reply(`POST ${CLASS}`, { body: classOf('no'), as }),
      site.reply(`PUT ${CLASS}`, { body: classOf('no', { id: 1 }), as }),
      site.reply(`DELETE ${CLASS}`, { query: { tcid: 1 }, as }),
    ];
    const statuses = await Promise.all(
      users.map(async (as) => new Set((await Promise.all(calls(as))).map(({ status }) => status))),
    );
    expect(statuses).toEqual([new Set([401]), new Set([403]), new Set([403])]);
    expect((await site.reply(`GET ${CLASS}`, { query: {}, as: await site.asRoot() })).status).toBe(200);
  });

  it.each<[string, Partial<AdminTagSave>, string]>([
    ['no name', { name: '  ' }, 'name'],
    ['a long name', { name: 'x'.repeat(Limits.tagName.max + 1) }, 'name'],
    ['a long colour', { color: 'x'.repeat(31) }, 'color'],
    ['an unknown bank', { oj: 'ALL' }, 'oj'],
    ['an unknown classification', { tcid: 99_999 }, 'tcid'],
  ])('refuse a tag with %s', async (_what, wish, field) => {
    const reply = await site.reply(`POST ${TAG}`, { body: tagOf('fine', wish), as: problemAdmin });
    expect(reply).toMatchObject({ status: 400, data: { field } });
  });

  it.each<[string, Partial<ClassificationSave>, string]>([
    ['no name', { name: '' }, 'name'],
    ['an unknown bank', { oj: 'XX' }, 'oj'],
    ['a rank below 0', { rank: -1 }, 'rank'],
    ['a rank of too many digits', { rank: 2_147_483_648 }, 'rank'],
  ])('refuse a classification with %s', async (_what, wish, field) => {
    const reply = await site.reply(`POST ${CLASS}`, { body: classOf('fine', wish), as: problemAdmin });
    expect(reply).toMatchObject({ status: 400, data: { field } });
  });

  it('bear a name once in each bank, also when two come at once', async () => {
    await addTag(tagOf('Twice'));
    await addTag(tagOf('twice', { oj: 'CF' }));
    const again = await site.reply(`POST ${TAG}`, { body: tagOf('tWICE'), as: problemAdmin });
    expect(again).toMatchObject({ status: 409, data: { field: 'name' } });
    const both = await Promise.all(
      [1, 2].map(() => site.reply(`POST ${CLASS}`, { body: classOf('race', { oj: 'POJ' }), as: problemAdmin })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const other = await addTag(tagOf('other'));
    const renamed = await site.reply(`PUT ${TAG}`, { body: tagOf('twice', { id: other.id }), as: problemAdmin });
    expect(renamed).toMatchObject({ status: 409, data: { field: 'name' } });
  });

  it('cannot be changed or removed when they are not there, or belong to a group', async () => {
    const knex = resolve(site.app.container, Db);
    const [row] = await knex('tag').insert({ name: 'grouped', oj: 'ME', gid: 7 }).returning('id');
    for (const id of [99_999, row!.id]) {
      expect((await site.reply(`PUT ${TAG}`, { body: tagOf('x', { id }), as: problemAdmin })).status).toBe(404);
      expect((await site.reply(`DELETE ${TAG}`, { query: { tid: id }, as: problemAdmin })).status).toBe(404);
    }
    expect((await site.reply(`PUT ${TAG}`, { body: tagOf('x'), as: problemAdmin })).data).toEqual({ field: 'id' });
    expect((await site.reply(`PUT ${CLASS}`, { body: classOf('x', { id: 99_999 }), as: problemAdmin })).status).toBe(
      404,
    );
    expect((await site.reply(`DELETE ${CLASS}`, { query: { tcid: 99_999 }, as: problemAdmin })).status).toBe(404);
  });

  it('of one bank do not stand under a classification of another, which keeps its bank', async () => {
    const { id: tcid } = await addClass(classOf('of spoj', { oj: 'SPOJ' }));
    const foreign = await site.reply(`POST ${TAG}`, { body: tagOf('foreign', { tcid }), as: problemAdmin });
    expect(foreign).toMatchObject({ status: 400, data: { field: 'tcid' } });
    const moved = await site.reply(`PUT ${CLASS}`, { body: classOf('of spoj', { id: tcid }), as: problemAdmin });
    expect(moved).toMatchObject({ status: 400, data: { field: 'oj' } });
  });

  it('are listed in order, those without a classification last', async () => {
    const second = await addClass(classOf('second', { oj: 'AC', rank: 2 }));
    const first = await addClass(classOf('first', { oj: 'AC', rank: 1 }));
    await addTag(tagOf('loose', { oj: 'AC' }));
    await addTag(tagOf('dp', { oj: 'AC', tcid: second.id, color: '#abcdef' }));
    const graph = await addTag(tagOf('graph', { oj: 'AC', tcid: first.id }));
    expect(await classified('AC')).toEqual([
      ['first', ['graph']],
      ['second', ['dp']],
      [null, ['loose']],
    ]);
    expect(await site.api(`GET ${CLASS}`, { query: { oj: 'AC' }, as: problemAdmin })).toEqual([first, second]);

    await site.api(`PUT ${TAG}`, { body: tagOf('graphs', { id: graph.id, oj: 'AC', tcid: null }), as: problemAdmin });
    await site.api(`PUT ${CLASS}`, { body: classOf('first', { id: first.id, oj: 'AC', rank: 3 }), as: problemAdmin });
    expect(await classified('AC')).toEqual([
      ['second', ['dp']],
      ['first', []],
      [null, ['graphs', 'loose']],
    ]);
    await site.api(`DELETE ${CLASS}`, { query: { tcid: second.id }, as: problemAdmin });
    expect(await classified('AC')).toEqual([
      ['first', []],
      [null, ['dp', 'graphs', 'loose']],
    ]);
  });

  it('leave the problems that carry them when they are removed', async () => {
    const { id } = await addTag(tagOf('short-lived', { color: 'red' }));
    const { pid } = await createProblem(site, { tags: [{ id }] });
    const carried = () => site.api('GET /api/get-problem-tags', { query: { pid } });
    expect(await carried()).toEqual([{ id, name: 'short-lived', color: 'red', oj: 'ME' }]);
    await site.api(`DELETE ${TAG}`, { query: { tid: id }, as: problemAdmin });
    expect(await carried()).toEqual([]);
  });
});

describe('the public list of tags', () => {
  it('is of one bank or of all, and never of groups', async () => {
    await using newSite = await startTestApp();
    const knex = resolve(newSite.app.container, Db);
    await knex('tag').insert([
      { name: 'ours', oj: 'ME' },
      { name: 'theirs', oj: 'HDU' },
      { name: 'grouped', oj: 'ME', gid: 7 },
    ]);
    const names = async (oj?: string) =>
      (await newSite.api('GET /api/get-all-problem-tags', { query: { oj } })).map(({ name }) => name);
    expect(await names()).toEqual(['ours']);
    expect(await names('HDU')).toEqual(['theirs']);
    expect(await names('ALL')).toEqual(['theirs', 'ours']);
    const all = await newSite.api('GET /api/get-problem-tags-and-classification', { query: { oj: 'ALL' } });
    expect(all).toMatchObject([{ classification: null, tagList: [{ name: 'theirs' }, { name: 'ours' }] }]);
  });
});
