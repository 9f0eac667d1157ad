import { Role, Status } from '@tribunal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finalOf } from '../judging/support';
import { openAppeal, type Appeal } from './support';

const ASK = 'POST /api/admin/judge/replay';
const READ = 'GET /api/admin/judge/replay';
const { Accepted, WrongAnswer } = Status;

let appeal: Appeal;
beforeAll(async () => {
  appeal = await openAppeal();
});
afterAll(() => appeal?.stop());

const ask = (submitId: number) => appeal.site.reply(ASK, { body: { submitId }, as: appeal.root });
const read = (submitId: number) => appeal.site.reply(READ, { query: { submitId }, as: appeal.root });
const newestOf = async (submitId: number) => (await appeal.history(submitId)).at(-1)!.id;

describe('judging again exactly so', () => {
  it('is for super admins, of submissions that exist', async () => {
    const as = await appeal.site.signUp({ role: Role.Admin });
    expect((await appeal.site.reply(ASK, { body: { submitId: 1 }, as })).status).toBe(403);
    expect((await appeal.site.reply(READ, { query: { submitId: 1 }, as })).status).toBe(403);
    expect((await ask(999_999)).status).toBe(404);
    expect((await read(999_999)).status).toBe(404);
  });

  it('runs on the data and limits of then, whatever the problem says by now, and changes no verdict', async () => {
    const { submitId } = await appeal.send();
    const then = await appeal.settle(submitId, WrongAnswer);
    expect((await read(submitId)).data).toBeNull();
    await appeal.knex('problem').where({ id: appeal.pid }).update({ timeLimit: 9999, versionId: null });
    expect((await ask(submitId)).status).toBe(200);
    expect((await read(submitId)).data).toMatchObject({ status: null, score: null, now: null });
    const task = await appeal.claim(await newestOf(submitId));
    expect(await ask(submitId)).toMatchObject({ status: 409, data: { field: 'submitId' } });
    expect(task).toMatchObject({ timeLimitMs: then.timeLimitMs, dataHash: then.dataHash, cases: then.cases });
    await appeal.take(finalOf(task!, Accepted));
    expect((await read(submitId)).data).toMatchObject({
      status: Accepted,
      time: 7,
      memory: 1024,
      then: { timeLimitMs: then.timeLimitMs, host: 'fake' },
      now: { timeLimitMs: then.timeLimitMs, host: 'fake' },
    });
    expect((await appeal.row(submitId)).status).toBe(WrongAnswer);
    expect(await appeal.wrongCounts()).toBe(0);
    expect((await ask(submitId)).status).toBe(200);
  });

  it('starts anew what no judge has taken', async () => {
    const submitId = await appeal.judgedAs(WrongAnswer);
    await ask(submitId);
    const old = await newestOf(submitId);
    expect((await ask(submitId)).status).toBe(200);
    expect(await appeal.claim(old)).toBeNull();
    const task = await appeal.claim(await newestOf(submitId));
    await appeal.take(finalOf(task!, Accepted));
    expect((await read(submitId)).data).toMatchObject({ status: Accepted });
  });

  it('tells nothing of what an older verdict was judged on', async () => {
    const submitId = await appeal.judgedAs(WrongAnswer);
    await ask(submitId);
    await appeal.take(finalOf((await appeal.claim(await newestOf(submitId)))!, Accepted));
    await appeal.knex('problem').where({ id: appeal.pid }).update({ timeLimit: 4321, versionId: null });
    await appeal.site.api('POST /api/admin/judge/rejudge', { body: { submitId }, as: appeal.root });
    await appeal.settle(submitId, WrongAnswer);
    expect((await read(submitId)).data).toBeNull();
  });

  it('is refused while there is no verdict, and where nobody knows on what it was judged', async () => {
    const { submitId } = await appeal.send();
    expect((await ask(submitId)).status).toBe(409);
    await appeal.settle(submitId, WrongAnswer);
    const body = { submitId, status: Accepted };
    await appeal.site.api('POST /api/admin/judge/manual-judge', { body, as: appeal.root });
    expect(await ask(submitId)).toMatchObject({ status: 409, data: { field: 'submitId' } });
  });
});
