import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ContestAuth } from '@tribunal/plugin-contest/contract';
import { type OnsiteCalls, OnsiteLimits } from '../contract';
import { contestPlugin, openContestHarness, type ContestHarness } from '../../contest/test/contest-harness';

const TEXT = 'int main() { return 0; } // '.padEnd(50, 'x');

let harness: ContestHarness;
let ada: TestUser;
let bob: TestUser;
let cid: number;

beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('contest-onsite')] });
  ada = await harness.site.signUp();
  bob = await harness.site.signUp();
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  cid = await harness.createContest({ hasPrint: true });
});

const send = (as: TestUser | undefined, content = TEXT, at = cid) =>
  harness.calls.reply('POST /api/submit-print-text', { body: { cid: at, content }, as });
const own = (as: TestUser) => harness.calls.api('GET /api/get-my-contest-print', { query: { cid }, as });
const all = (as = harness.root) => harness.calls.api('GET /api/get-contest-print', { query: { cid }, as });
const download = (id: number | string, as?: TestUser) =>
  harness.site.app.server.inject({
    url: `/api/file/download-contest-print-text?id=${id}`,
    headers: as ? { authorization: as.token } : {},
  });

describe('texts to print', () => {
  it('are not taken from visitors, from those who may not enter, or outside the time of the contest', async () => {
    const closed = await harness.createContest({ hasPrint: true, auth: ContestAuth.Private, password: 'sesame' });
    const early = await harness.createContest({ hasPrint: true, when: 'scheduled' });
    const over = await harness.createContest({ hasPrint: true, when: 'ended' });
    expect((await send(undefined)).status).toBe(401);
    for (const at of [closed, early, over]) expect((await send(ada, TEXT, at)).status).toBe(403);
  });

  it('are refused where printing is off, even from organisers', async () => {
    const without = await harness.createContest();
    expect((await send(ada, TEXT, without)).msg).toBe('Printing is not available in this contest');
    expect((await send(harness.root, TEXT, without)).status).toBe(403);
  });

  it.each([
    ['', "Content can't be empty"],
    [' '.repeat(60), "Content can't be empty"],
    ['x'.repeat(49), 'Content must have at least 50 characters'],
    ['x'.repeat(OnsiteLimits.print.max + 1), 'Content must have at most 65535 characters'],
  ])('that do not fit are refused in words', async (content, msg) => {
    expect(await send(ada, content)).toMatchObject({ status: 400, msg, data: { field: 'content' } });
  });

  it('need a pause between them, which the refusal gives in seconds', async () => {
    expect((await send(ada)).status).toBe(200);
    const soon = await send(ada);
    expect(soon).toMatchObject({ status: 429, msg: 'Please wait 20 seconds before you send another print request' });
    expect((await send(bob)).status).toBe(200);
    harness.advanceMinutes(1);
    expect((await send(ada)).status).toBe(200);
  });

  it('sent at the same moment are one', async () => {
    const replies = await Promise.all([send(ada), send(ada), send(ada)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });

  it('end at a number', async () => {
    const old = { cid, uid: ada.uid, content: TEXT, createdAt: harness.minutes(-30) };
    await harness.knex('contestPrint').insert(Array.from({ length: OnsiteLimits.prints.max }, () => old));
    expect(await send(ada)).toMatchObject({ status: 403 });
    expect((await send(bob)).status).toBe(200);
  });

  it('are listed to their sender, and all of them to organisers', async () => {
    await send(ada);
    harness.advanceMinutes(1);
    await send(bob);
    expect((await own(ada)).records).toMatchObject([{ username: ada.username, status: 0 }]);
    const page = await all();
    expect(page).toMatchObject({ total: 2, size: 15 });
    expect(page.records.map(({ username }) => username)).toEqual([bob.username, ada.username]);
    const strange = await harness.calls.reply('GET /api/get-contest-print', { query: { cid }, as: ada });
    expect(strange.status).toBe(403);
  });

  it('that are printed come after those that wait', async () => {
    await send(ada);
    harness.advanceMinutes(1);
    await send(bob);
    const [newest] = (await all()).records;
    await harness.calls.api('PUT /api/check-contest-print-status', {
      query: { id: newest!.id, cid },
      as: harness.root,
    });
    expect((await all()).records).toMatchObject([
      { username: ada.username, status: 0 },
      { username: bob.username, status: 1 },
    ]);
  });

  it('can be marked as not printed again, which the audit log records', async () => {
    await send(ada);
    const { id } = (await all()).records[0]!;
    const mark = (printed?: boolean) =>
      harness.calls.api('PUT /api/check-contest-print-status', {
        query: { id, cid, ...(printed !== undefined && { printed }) },
        as: harness.root,
      });
    await mark();
    expect((await own(ada)).records).toMatchObject([{ id, status: 1 }]);
    await mark(false);
    expect((await own(ada)).records).toMatchObject([{ id, status: 0 }]);
    const written = await harness
      .knex('auditEntry')
      .where({ call: 'PUT /api/check-contest-print-status' })
      .orderBy('id');
    expect(written.slice(-2)).toMatchObject([
      { before: { printed: false }, after: { printed: true } },
      { before: { printed: true }, after: { printed: false } },
    ]);
    const denied = await harness.calls.reply('PUT /api/check-contest-print-status', {
      query: { id, cid, printed: false },
      as: ada,
    });
    expect(denied.status).toBe(403);
  });

  it('are marked and read by those who run their own contest only', async () => {
    await send(ada);
    const { id } = (await all()).records[0]!;
    const others = await harness.createContest({ uid: bob.uid, hasPrint: true });
    const setPrintStatus = (query: OnsiteCalls['PUT /api/check-contest-print-status']['query'], as: TestUser) =>
      harness.calls.reply('PUT /api/check-contest-print-status', { query, as });
    expect((await setPrintStatus({ id, cid: others }, bob)).status).toBe(404);
    expect((await setPrintStatus({ id, cid }, bob)).status).toBe(403);
    for (const [who, status] of [
      [undefined, 401],
      [ada, 404],
      [bob, 404],
    ] as const) {
      expect((await download(id, who)).statusCode).toBe(status);
    }
    expect((await download('x', harness.root)).statusCode).toBe(400);
    expect((await download(999_999, harness.root)).statusCode).toBe(404);
  });

  it('are downloaded as they were sent, under a name that is safe', async () => {
    const writer = await harness.site.signUp();
    await harness.knex('account').where({ uid: writer.uid }).update({ username: '李"雷/../x' });
    const content = `${TEXT}\n<b>输出</b>`;
    await send(writer, content);
    const { id } = (await all()).records[0]!;
    const reply = await download(id, harness.root);
    expect(reply.payload).toBe(content);
    expect(reply.headers['content-type']).toMatch(/^text\/plain; charset=utf-8/);
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]+_Contest_Print\.txt"; filename\*=UTF-8''/,
    );
    expect(reply.headers['content-disposition']).not.toMatch(/[/\\]|%2F|%5C/);
  });
});
