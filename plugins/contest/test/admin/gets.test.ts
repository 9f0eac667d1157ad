import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { createContestViaApi, createOrganiser } from './support';

let harness: ContestHarness;
let author: TestUser;
let cid: number;

beforeAll(async () => {
  harness = await openContestHarness();
  author = await createOrganiser(harness);
  cid = await createContestViaApi(harness, author);
});
afterAll(() => harness?.stop());

const ORIGIN = 'https://elsewhere.example';
const CALLS = ['clone', 'import-remote-oj-problem'];
const addressOf = (call: string): string =>
  `/api/admin/contest/${call}?cid=${cid}&name=HDU&problemId=1000&displayId=A&authorization=${author.token}`;
const counts = async (): Promise<number[]> => {
  const tables = ['contest', 'contestProblem', 'problem'];
  return Promise.all(tables.map(async (table) => Number((await harness.knex(table).count('* as n').first())!['n'])));
};

describe.each(CALLS)('%s, which changes something by GET', (call) => {
  it('ignores what another site makes the browser of an organiser send', async () => {
    const before = await counts();
    const cookie = ['authorization', 'token', 'session'].map((name) => `${name}=${author.token}`).join('; ');
    const headers = { origin: ORIGIN, cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    const { statusCode } = await harness.site.app.server.inject({ url: addressOf(call), headers });
    expect(statusCode).toBe(401);
    expect(await counts()).toEqual(before);
  });

  it('is not allowed to other sites with the header that says who calls', async () => {
    const { headers } = await harness.site.app.server.inject({
      method: 'OPTIONS',
      url: addressOf(call),
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['access-control-allow-headers']).toBeUndefined();
  });

  it('is not cached', async () => {
    const { headers } = await harness.site.app.server.inject({
      url: `/api/admin/contest/${call}?cid=${cid}`,
      headers: { authorization: author.token },
    });
    expect(headers['cache-control']).toBe('no-store');
  });
});
