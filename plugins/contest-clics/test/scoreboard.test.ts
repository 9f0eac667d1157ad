import { gunzipSync } from 'node:zlib';
import { ProblemAuth, Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrganiser } from '../../contest/test/admin/support';
import { contestPlugin, openContestHarness, type ContestHarness } from '../../contest/test/contest-harness';
import { request, headersOf, setClicsVersion, type Json, type ClicsCaller } from './support';

const { Accepted, WrongAnswer } = Status;

let harness: ContestHarness;
let author: TestUser;
let [ada, bob]: TestUser[] = [];
let cid: number;
beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('contest-clics')] });
  author = await createOrganiser(harness);
  [ada, bob] = [await harness.site.signUp({ username: 'ada' }), await harness.site.signUp({ username: 'bob' })];
});
afterAll(() => harness?.stop());

beforeEach(async () => {
  cid = await harness.createContest({ uid: author.uid, hasOutsideBoard: true });
  for (const displayId of ['A', 'B']) await harness.createContestProblem(cid, { displayId });
});

const get = (as?: ClicsCaller, headers: Record<string, string> = {}) =>
  harness.site.app.server.inject({
    url: `/api/clics/contests/${cid}/scoreboard`,
    headers: { ...headersOf(as), ...headers },
  });
const change = (columns: object) => harness.knex('contest').where({ id: cid }).update(columns);

interface Row {
  team_id: string;
  score: { num_solved: number; total_time: number };
  problems: { num_pending: number }[];
}
/** Returns for each row the team, number of solved problems, time, number of cells and number of pending attempts. */
async function rows(as?: ClicsCaller, query = '') {
  const { data } = await request<{ rows: Row[] }>(harness, `/contests/${cid}/scoreboard${query}`, as);
  return data.rows.map(({ team_id: team, score, problems }) => {
    const pending = problems.reduce((sum, { num_pending: some }) => sum + some, 0);
    return [team, score.num_solved, score.total_time, problems.length, pending];
  });
}

describe('a scoreboard that has been read is not for', () => {
  it('a visitor once the contest is hidden, nor for a wrong key', async () => {
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    expect((await get()).statusCode).toBe(200);
    const { etag } = (await get()).headers;
    await change({ isVisible: false });
    expect((await get()).statusCode).toBe(404);
    expect((await get(ada)).statusCode).toBe(404);
    expect((await get(undefined, { 'if-none-match': String(etag) })).statusCode).toBe(404);
    expect((await get({ key: 'wrong' })).statusCode).toBe(401);
    expect((await get(author)).statusCode).toBe(200);
  });

  it('anybody when the contest is gone', async () => {
    expect((await get(author)).statusCode).toBe(200);
    await harness.knex('contest').where({ id: cid }).delete();
    expect((await get(author)).statusCode).toBe(404);
  });
});

describe('a scoreboard is right', () => {
  it('after each verdict, for all who ask at once', async () => {
    await harness.submitAndJudge(ada!, cid, 'A', WrongAnswer);
    expect(await rows()).toEqual([[ada!.uid, 0, 0, 1, 0]]);
    const waiting = await harness.send(ada!, cid, 'A');
    expect(await rows()).toEqual([[ada!.uid, 0, 0, 1, 1]]);
    await harness.judge(waiting, Accepted);
    const all = await Promise.all([undefined, ada, author, undefined, bob].map((as) => rows(as)));
    for (const boardRows of all) expect(boardRows).toEqual([[ada!.uid, 1, 80, 1, 0]]);
    await harness.submitAndJudge(bob!, cid, 'A', Accepted);
    expect(await rows()).toEqual([
      [bob!.uid, 1, 60, 1, 0],
      [ada!.uid, 1, 80, 1, 0],
    ]);
  });

  it('while it is frozen and when it has thawed, to each as they may see it', async () => {
    const open = [[ada!.uid, 1, 60, 1, 0]];
    const frozen = [[ada!.uid, 0, 0, 1, 1]];
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    expect([await rows(), await rows(author)]).toEqual([open, open]);
    await change({ isSealed: true, sealAt: harness.now(), isUnsealedByEnd: false });
    expect([await rows(), await rows(bob), await rows(author)]).toEqual([frozen, frozen, open]);
    expect((await request<Json>(harness, `/contests/${cid}/scoreboard`)).data['state']).toMatchObject({
      frozen: harness.now().toISOString(),
    });
    await change({ isSealed: false });
    expect([await rows(), await rows(author)]).toEqual([open, open]);
  });

  it('when a problem is hidden, when stars are given and when the penalty is another', async () => {
    await harness.submitAndJudge(ada!, cid, 'A', WrongAnswer);
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    await harness.submitAndJudge(ada!, cid, 'B', Accepted);
    expect([await rows(), await rows(author)]).toEqual([[[ada!.uid, 2, 140, 2, 0]], [[ada!.uid, 2, 140, 2, 0]]]);
    await change({ penaltyMs: 600_000 });
    expect(await rows()).toEqual([[ada!.uid, 2, 130, 2, 0]]);
    const { pid } = (await harness
      .knex('contestProblem')
      .where({ cid, displayId: 'B' })
      .first<{ pid: number }>('pid'))!;
    await harness.knex('problem').where({ id: pid }).update({ auth: ProblemAuth.Private });
    expect([await rows(), await rows(author)]).toEqual([[[ada!.uid, 2, 130, 1, 0]], [[ada!.uid, 2, 130, 2, 0]]]);
    await change({ starAccounts: ['ada'] });
    expect([await rows(), await rows(undefined, '?group_id=unofficial')]).toEqual([[], [[ada!.uid, 2, 130, 1, 0]]]);
  });

  it('uses the version of the site, and is final with the last verdict of a contest that is over', async () => {
    const state = async () => (await request<Json>(harness, `/contests/${cid}/scoreboard`)).data['state'];
    const waiting = await harness.send(ada!, cid, 'A');
    await change({ endAt: harness.minutes(1) });
    expect(await state()).toMatchObject({ ended: null, finalized: null });
    harness.advanceMinutes(2);
    expect(await state()).toMatchObject({ ended: expect.any(String), finalized: null });
    await harness.judge(waiting, Accepted);
    expect(await state()).toMatchObject({ finalized: harness.now().toISOString() });
    await setClicsVersion(harness, '2026-01');
    expect(await rows()).toEqual([[ada!.uid, 1, '1:00:00.000', 1, 0]]);
    await setClicsVersion(harness, '2023-06');
    expect(await rows()).toEqual([[ada!.uid, 1, 60, 1, 0]]);
  });
});

describe('a program that has read it', () => {
  it('gets "not modified" until something has changed', async () => {
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    const first = await get();
    const etag = String(first.headers['etag']);
    harness.advanceMinutes(1);
    const same = await get(ada, { 'if-none-match': etag });
    expect([same.statusCode, same.payload]).toEqual([304, '']);
    expect((await get()).payload).toBe(first.payload);
    await harness.submitAndJudge(bob!, cid, 'A', WrongAnswer);
    const next = await get(undefined, { 'if-none-match': etag });
    expect(next.statusCode).toBe(200);
    expect((JSON.parse(next.payload) as Json)['time']).toBe(harness.now().toISOString());
    await change({ isSealed: true, sealAt: harness.minutes(-60), isUnsealedByEnd: false });
    const [forAll, forAuthor] = [await get(), await get(author)];
    expect(forAll.headers['etag']).not.toBe(forAuthor.headers['etag']);
    const shown = await get(undefined, { 'if-none-match': String(forAuthor.headers['etag']) });
    expect([shown.statusCode, shown.payload]).toEqual([200, forAll.payload]);
  });

  it('gets it packed where it takes it so', async () => {
    await harness.submitAndJudge(ada!, cid, 'A', Accepted);
    const plain = await get();
    const packed = await get(undefined, { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'content-encoding': 'gzip',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(String(gunzipSync(packed.rawPayload))).toBe(plain.payload);
    const etag = String(packed.headers['etag']);
    expect((await get(undefined, { 'accept-encoding': 'gzip', 'if-none-match': etag })).statusCode).toBe(304);
  });
});
