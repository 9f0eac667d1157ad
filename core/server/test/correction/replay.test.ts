import { Role, Status } from '@tribunal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finalOf } from '../judging/judging-harness';
import { openCorrectionHarness, type CorrectionHarness } from './correction-harness';

const REPLAY = 'POST /api/admin/judge/replay';
const READ = 'GET /api/admin/judge/replay';
const { Accepted, WrongAnswer } = Status;

let harness: CorrectionHarness;
beforeAll(async () => {
  harness = await openCorrectionHarness();
});
afterAll(() => harness?.stop());

const requestReplay = (submitId: number) => harness.site.reply(REPLAY, { body: { submitId }, as: harness.root });
const read = (submitId: number) => harness.site.reply(READ, { query: { submitId }, as: harness.root });
const newestOf = async (submitId: number) => (await harness.history(submitId)).at(-1)!.id;

describe('judging again exactly so', () => {
  it('is for super admins, of submissions that exist', async () => {
    const as = await harness.site.signUp({ role: Role.Admin });
    expect((await harness.site.reply(REPLAY, { body: { submitId: 1 }, as })).status).toBe(403);
    expect((await harness.site.reply(READ, { query: { submitId: 1 }, as })).status).toBe(403);
    expect((await requestReplay(999_999)).status).toBe(404);
    expect((await read(999_999)).status).toBe(404);
  });

  it('runs on the data and limits of then, whatever the problem says by now, and changes no verdict', async () => {
    const { submitId } = await harness.send();
    const then = await harness.reportVerdict(submitId, WrongAnswer);
    expect((await read(submitId)).data).toBeNull();
    await harness.knex('problem').where({ id: harness.pid }).update({ timeLimit: 9999, versionId: null });
    expect((await requestReplay(submitId)).status).toBe(200);
    expect((await read(submitId)).data).toMatchObject({ status: null, score: null, now: null });
    const task = await harness.claim(await newestOf(submitId));
    expect(await requestReplay(submitId)).toMatchObject({ status: 409, data: { field: 'submitId' } });
    expect(task).toMatchObject({ timeLimitMs: then.timeLimitMs, dataHash: then.dataHash, cases: then.cases });
    await harness.handleReport(finalOf(task!, Accepted));
    expect((await read(submitId)).data).toMatchObject({
      status: Accepted,
      time: 7,
      memory: 1024,
      then: { timeLimitMs: then.timeLimitMs, host: 'fake' },
      now: { timeLimitMs: then.timeLimitMs, host: 'fake' },
    });
    expect((await harness.row(submitId)).status).toBe(WrongAnswer);
    expect(await harness.wrongCounts()).toBe(0);
    expect((await requestReplay(submitId)).status).toBe(200);
  });

  it('restarts what no judge has claimed', async () => {
    const submitId = await harness.submitAndJudge(WrongAnswer);
    await requestReplay(submitId);
    const old = await newestOf(submitId);
    expect((await requestReplay(submitId)).status).toBe(200);
    expect(await harness.claim(old)).toBeNull();
    const task = await harness.claim(await newestOf(submitId));
    await harness.handleReport(finalOf(task!, Accepted));
    expect((await read(submitId)).data).toMatchObject({ status: Accepted });
  });

  it('shows nothing of what an older verdict was judged on', async () => {
    const submitId = await harness.submitAndJudge(WrongAnswer);
    await requestReplay(submitId);
    await harness.handleReport(finalOf((await harness.claim(await newestOf(submitId)))!, Accepted));
    await harness.knex('problem').where({ id: harness.pid }).update({ timeLimit: 4321, versionId: null });
    await harness.site.api('POST /api/admin/judge/rejudge', { body: { submitId }, as: harness.root });
    await harness.reportVerdict(submitId, WrongAnswer);
    expect((await read(submitId)).data).toBeNull();
  });

  it('is refused while there is no verdict, and if it is unknown on what it was judged', async () => {
    const { submitId } = await harness.send();
    expect((await requestReplay(submitId)).status).toBe(409);
    await harness.reportVerdict(submitId, WrongAnswer);
    const body = { submitId, status: Accepted };
    await harness.site.api('POST /api/admin/judge/manual-judge', { body, as: harness.root });
    expect(await requestReplay(submitId)).toMatchObject({ status: 409, data: { field: 'submitId' } });
  });
});
