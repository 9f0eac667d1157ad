import { Role, Status } from '@tribunal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgedInContest, openAppeal, openContest, type Appeal } from './support';

const { Accepted, WrongAnswer, Cancelled, Pending } = Status;
const CID = 7;

let appeal: Appeal;
let submitId: number;
let close: () => void | Promise<void>;
beforeAll(async () => {
  appeal = await openAppeal();
  close = openContest(appeal, CID);
  submitId = await judgedInContest(appeal, CID, WrongAnswer);
});
afterAll(async () => {
  await close?.();
  await appeal?.stop();
});

const addresses = (): [call: string, query: string][] => [
  ['judge/manual-judge', `submitId=${submitId}&status=${Accepted}&score=`],
  ['judge/cancel-judge', `submitId=${submitId}`],
  ['judge/rejudge', `submitId=${submitId}`],
  ['judge/rejudge-contest-problem', `cid=${CID}&pid=${appeal.pid}`],
  ['problem/import-remote-oj-problem', 'name=HDU&problemId=1000'],
];
const get = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await appeal.site.app.server.inject({ url, headers });
  return { status: reply.statusCode, headers: reply.headers };
};
const statusOf = async () => (await appeal.row(submitId)).status;

describe('what is corrected by GET', () => {
  it('is nothing that another site makes a browser send, whatever its cookies are', async () => {
    const { token } = appeal.root;
    const cookie = ['authorization', 'token', 'session'].map((name) => `${name}=${token}`).join('; ');
    const headers = { origin: 'https://elsewhere.example', cookie, 'sec-fetch-site': 'cross-site' };
    for (const [call, query] of addresses()) {
      expect((await get(`/api/admin/${call}?${query}&authorization=${token}`, headers)).status).toBe(401);
    }
    expect(await statusOf()).toBe(WrongAnswer);
  });

  it('is for those who may correct it by POST', async () => {
    const { token } = await appeal.site.signUp({ role: Role.User });
    const admin = await appeal.site.signUp({ role: Role.Admin });
    for (const [call, query] of addresses()) {
      const url = `/api/admin/${call}?${query}`;
      expect((await get(url, { authorization: token })).status).toBe(403);
      if (call.startsWith('judge/')) expect((await get(url, { authorization: admin.token })).status).toBe(403);
    }
    expect(await statusOf()).toBe(WrongAnswer);
  });

  it('refuses what the same call refuses by POST', async () => {
    const as = appeal.root;
    expect(await appeal.site.reply('GET /api/admin/judge/rejudge', { query: { submitId: 0 }, as })).toMatchObject({
      status: 400,
      data: { field: 'submitId' },
    });
    const query = { submitId, status: Status.Judging };
    expect(await appeal.site.reply('GET /api/admin/judge/manual-judge', { query, as })).toMatchObject({
      status: 400,
      data: { field: 'status' },
    });
    const unknown = { name: 'NONE', problemId: '1' };
    const imported = await appeal.site.reply('GET /api/admin/problem/import-remote-oj-problem', { query: unknown, as });
    expect(imported.status).toBe(404);
  });

  it('is changed as by POST, and the reply is kept by no cache', async () => {
    const as = appeal.root;
    const manual = { submitId, status: Accepted };
    const { api } = appeal.site;
    expect(await api('GET /api/admin/judge/manual-judge', { query: manual, as })).toMatchObject({ status: Accepted });
    expect(await statusOf()).toBe(Accepted);
    const cancelled = await appeal.site.reply('GET /api/admin/judge/cancel-judge', { query: { submitId }, as });
    expect(cancelled.headers['cache-control']).toBe('no-store');
    expect(await statusOf()).toBe(Cancelled);
    expect(await api('GET /api/admin/judge/rejudge', { query: { submitId }, as })).toMatchObject({ status: Pending });
    await appeal.settle(submitId, Accepted);
    const query = { cid: CID, pid: appeal.pid };
    expect(await api('GET /api/admin/judge/rejudge-contest-problem', { query, as })).toEqual({ count: 1 });
    expect(await statusOf()).toBe(Pending);
    expect(await appeal.wrongCounts()).toBe(0);
  });
});
