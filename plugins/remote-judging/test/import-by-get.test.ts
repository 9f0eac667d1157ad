import { Role } from '@tribunal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImportHarness, type ImportHarness } from './import-harness';

const CALL = 'GET /api/admin/problem/import-remote-oj-problem';
const ADDRESS = '/api/admin/problem/import-remote-oj-problem?name=HDU&problemId=1000';

let harness: ImportHarness;
beforeAll(async () => {
  harness = await openImportHarness();
});
afterAll(() => harness?.site.stop());

const statusOf = async (url: string, headers: Record<string, string>): Promise<number> =>
  (await harness.site.app.server.inject({ url, headers })).statusCode;

describe('an import by GET', () => {
  it('is nothing that another site makes a browser send, whatever its cookies are', async () => {
    const { token } = harness.root;
    const cookie = ['authorization', 'token', 'session'].map((name) => `${name}=${token}`).join('; ');
    const headers = { origin: 'https://elsewhere.example', cookie, 'sec-fetch-site': 'cross-site' };
    expect(await statusOf(`${ADDRESS}&authorization=${token}`, headers)).toBe(401);
  });

  it('is for those who may import by POST', async () => {
    const { token } = await harness.site.signUp({ role: Role.User });
    expect(await statusOf(ADDRESS, { authorization: token })).toBe(403);
  });

  it('refuses what the same call refuses by POST', async () => {
    const query = { name: 'NONE', problemId: '1' };
    expect((await harness.calls.reply(CALL, { query, as: harness.root })).status).toBe(404);
  });
});
