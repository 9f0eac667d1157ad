import { ProblemAuth } from '@tribunal/contract';
import { failed, fakeRemoteJudge, fakeSite, readsAll, type FakeRemoteJudge, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';
import { create, organiser } from './support';

let world: ContestTestSite;
let judge: FakeRemoteJudge;
let author: TestUser;

beforeAll(async () => {
  world = await startContestTestSite({ plugins: [fakeSite()] });
  judge = fakeRemoteJudge(world.site, { keys: ['HDU'] });
  author = await organiser(world);
});
afterAll(() => world?.stop());

const bring = (cid: number, problemId: string, wish: object = {}, as = author) =>
  world.calls.reply('GET /api/admin/contest/import-remote-oj-problem', {
    query: { name: 'HDU', problemId, cid, displayId: 'A', ...wish },
    as,
  });
const stored = (problemId: string) => world.knex('problem').where({ problemId }).first();

describe('a problem of another judge', () => {
  it('is not asked for when its label is taken or the judge is unknown', async () => {
    const cid = await create(world, author);
    await world.makeContestProblem(cid, { displayId: 'A' });
    expect(await bring(cid, '1000')).toMatchObject({ status: 409, data: { field: 'displayId' } });
    expect(await bring(cid, '1000', { displayId: 'B', name: 'NONE' })).toMatchObject({ status: 404 });
    expect(await bring(cid, ' ', { displayId: 'B' })).toMatchObject({ status: 400, data: { field: 'problemId' } });
    expect(await stored('HDU-1000')).toBeUndefined();
  });

  it('that its site does not have is refused in the words of the import', async () => {
    const cid = await create(world, author);
    const reply = await judge.during(bring(cid, '404'), () => failed('notFound'));
    expect(reply).toMatchObject({ status: 404 });
    expect(reply.msg).not.toMatch(/^remote\./);
  });

  it('is read, kept for contests and linked', async () => {
    const cid = await create(world, author);
    const { data } = await judge.during(bring(cid, '1001'), readsAll);
    expect(await stored('HDU-1001')).toMatchObject({ id: data!.pid, auth: ProblemAuth.Contest, authorUid: author.uid });
    const query = { cid, pid: data!.pid };
    expect(await world.calls.api('GET /api/admin/contest/contest-problem', { query, as: author })).toMatchObject({
      displayId: 'A',
      displayTitle: 'Problem 1001',
    });
  });

  it('that is in the bank is linked as it is', async () => {
    const body = { name: 'HDU', problemId: '1002' };
    const import_ = world.site.api('POST /api/admin/problem/import-remote-oj-problem', { body, as: world.root });
    const { pid } = await judge.during(import_, readsAll);
    const cid = await create(world, author);
    expect(await bring(cid, 'hdu-1002')).toMatchObject({ status: 200, data: { pid } });
    expect(await stored('HDU-1002')).toMatchObject({ auth: ProblemAuth.Public, authorUid: world.root.uid });
    expect(await bring(cid, '1002', { displayId: 'B' })).toMatchObject({ status: 409, data: { field: 'pid' } });
  });
});
