import { Role, Status } from '@tribunal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  submitAndJudgeInContest,
  openCorrectionHarness,
  openContest,
  type CorrectionHarness,
} from './correction-harness';

const { Accepted, WrongAnswer, Cancelled, Pending } = Status;
const CID = 7;

let harness: CorrectionHarness;
let submitId: number;
let close: () => void | Promise<void>;
beforeAll(async () => {
  harness = await openCorrectionHarness();
  close = openContest(harness, CID);
  submitId = await submitAndJudgeInContest(harness, CID, WrongAnswer);
});
afterAll(async () => {
  await close?.();
  await harness?.stop();
});

const addresses = (): [call: string, query: string][] => [
  ['judge/manual-judge', `submitId=${submitId}&status=${Accepted}&score=`],
  ['judge/cancel-judge', `submitId=${submitId}`],
  ['judge/rejudge', `submitId=${submitId}`],
];
const get = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await harness.site.app.server.inject({ url, headers });
  return { status: reply.statusCode, headers: reply.headers };
};
const statusOf = async () => (await harness.row(submitId)).status;

describe('a correction by a GET request', () => {
  it('is nothing that another site makes a browser send, whatever its cookies are', async () => {
    const { token } = harness.root;
    const cookie = ['authorization', 'token', 'session'].map((name) => `${name}=${token}`).join('; ');
    const headers = { origin: 'https://elsewhere.example', cookie, 'sec-fetch-site': 'cross-site' };
    for (const [call, query] of addresses()) {
      expect((await get(`/api/admin/${call}?${query}&authorization=${token}`, headers)).status).toBe(401);
    }
    expect(await statusOf()).toBe(WrongAnswer);
  });

  it('is for those who may correct it by POST', async () => {
    const { token } = await harness.site.signUp({ role: Role.User });
    const admin = await harness.site.signUp({ role: Role.Admin });
    for (const [call, query] of addresses()) {
      const url = `/api/admin/${call}?${query}`;
      expect((await get(url, { authorization: token })).status).toBe(403);
      expect((await get(url, { authorization: admin.token })).status).toBe(403);
    }
    expect(await statusOf()).toBe(WrongAnswer);
  });

  it('refuses what the same call refuses by POST', async () => {
    const as = harness.root;
    expect(await harness.site.reply('GET /api/admin/judge/rejudge', { query: { submitId: 0 }, as })).toMatchObject({
      status: 400,
      data: { field: 'submitId' },
    });
    const query = { submitId, status: Status.Judging };
    expect(await harness.site.reply('GET /api/admin/judge/manual-judge', { query, as })).toMatchObject({
      status: 400,
      data: { field: 'status' },
    });
  });

  it('is changed as by POST, and the reply is kept by no cache', async () => {
    const as = harness.root;
    const manual = { submitId, status: Accepted };
    const { api } = harness.site;
    expect(await api('GET /api/admin/judge/manual-judge', { query: manual, as })).toMatchObject({ status: Accepted });
    expect(await statusOf()).toBe(Accepted);
    const cancelled = await harness.site.reply('GET /api/admin/judge/cancel-judge', { query: { submitId }, as });
    expect(cancelled.headers['cache-control']).toBe('no-store');
    expect(await statusOf()).toBe(Cancelled);
    expect(await api('GET /api/admin/judge/rejudge', { query: { submitId }, as })).toMatchObject({ status: Pending });
    expect(await statusOf()).toBe(Pending);
    expect(await harness.wrongCounts()).toBe(0);
  });
});
