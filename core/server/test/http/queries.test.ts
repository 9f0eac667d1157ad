import { Headers } from '@tribunal/contract';
import { problemForm, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let site: TestApp;
let root: TestUser;
const LISTED = 3;
let tagId: number;

beforeAll(async () => {
  site = await startTestApp();
  root = await site.asRoot();
  const { id } = await site.api('POST /api/admin/tag', { body: { name: 'graphs', oj: 'ME' }, as: root });
  tagId = id;
  for (let count = 0; count < LISTED; count += 1) {
    const form = problemForm({ problem: { problemId: `TAGGED-${count}`, auth: 1 } });
    const tags = count === 0 ? [] : [{ id: tagId, name: 'graphs', color: null, oj: 'ME' }];
    await site.api('POST /api/admin/problem', { body: { ...form, tags }, as: root });
  }
});
afterAll(() => site?.stop());

const get = (address: string) => site.app.server.inject(address);
const listOf = async (search: string) => {
  const { payload } = await get(`/api/get-problem-list?${search}`);
  return (JSON.parse(payload) as { data: { records: { problemId: string }[]; current: number; total: number } }).data;
};
const ignoredIn = async (address: string) => (await get(address)).headers[Headers.ignoredParameters];

describe('a query', () => {
  it('takes a page by either name, and the field by its own name first', async () => {
    const second = await listOf('limit=1&currentPage=2');
    expect(second.current).toBe(2);
    expect(await listOf('limit=1&page=2')).toEqual(second);
    expect(await listOf('limit=1&page=3&currentPage=2')).toEqual(second);
    expect(await listOf('limit=1&currentPage=2&page=3')).toEqual(second);
    expect(await listOf('limit=1&page=')).toEqual(await listOf('limit=1'));
    expect(await listOf('limit=1&currentPage=&page=2')).toEqual(second);
    expect(await ignoredIn('/api/get-problem-list?limit=1&page=3&currentPage=2')).toBe('page');
  });

  it('takes a list of ids in each way in which clients write one', async () => {
    const expected = await listOf(`tagId=${tagId}`);
    expect(expected.total).toBe(LISTED - 1);
    const other = 1_000_000;
    const ways = [
      [`tagId[]=${tagId}`, `tagId[]=${tagId}&tagId[]=${other}`],
      [`tagId=%5B${tagId}%5D`, `tagId=%5B${tagId},${other}%5D`],
      [`tagId=%5B%22${tagId}%22%5D`, `tagId=${tagId}&tagId=${other}`],
      [`tagId=${tagId},`, `tagId=${tagId},${other}`],
    ];
    for (const [one, both] of ways) {
      expect(await listOf(one!)).toEqual(expected);
      expect((await listOf(both!)).total).toBe(0);
    }
    expect((await listOf('tagId=')).total).toBe(LISTED);
    for (const wrong of ['tagId=[', 'tagId=[x]', 'tagId=x', 'tagId={}']) {
      expect(JSON.parse((await get(`/api/get-problem-list?${wrong}`)).payload)).toMatchObject({ status: 400 });
    }
  });

  it('takes the name of all problem sources in any case', async () => {
    const all = await listOf('');
    for (const oj of ['All', 'all', 'ALL']) expect(await listOf(`oj=${oj}`)).toEqual(all);
  });

  it('names the parameters that had no effect, in a form that is safe in a header', async () => {
    expect(await ignoredIn('/api/get-problem-list?limit=1&l=zh-CN&page=1')).toBeUndefined();
    expect(await ignoredIn('/api/get-problem-list?limit=1&dificulty=2&colour=red')).toBe('dificulty, colour');
    const hostile = encodeURIComponent('a\r\nset-cookie: b=c');
    expect(await ignoredIn(`/api/get-problem-list?${hostile}=1&${'x'.repeat(900)}=1`)).toMatch(
      /^a%0D%0Aset-cookie[^,]*$/,
    );
  });

  it('finds nothing by a text that is longer than all that it is compared with', async () => {
    for (const search of ['get-problem-list?keyword', 'get-submission-list?username', 'get-submission-list?problemID'])
      for (const length of [21, 256, 2000]) {
        const { payload } = await get(`/api/${search}=${'T'.repeat(length)}`);
        expect(JSON.parse(payload)).toMatchObject({ status: 200, data: { total: 0, records: [] } });
      }
  });
});
