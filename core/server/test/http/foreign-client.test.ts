import { readdir } from 'node:fs/promises';
import { Role } from '@tribunal/contract';
import { createProblem, pluginAt, problemForm, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '../../../platform/test/image/pictures';
import { contestBody, groupBody } from './foreign-bodies';

/**
 * Sends what other clients of this API send, over sockets: they name ids and fields in other places, send whole rows
 * back, and send a body with every call.
 */

const PLUGINS = new URL('../../../../plugins/', import.meta.url);

interface Sent {
  as?: TestUser;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  headers?: Record<string, string>;
}
/** A reply or a row of one; a client without our types expects more fields, too. */
type Row = Record<string, unknown> & { id: number; pid: number; training: object } & Rows & { problemList: Rows };
type Rows = { records: [Row, ...Row[]] };
interface Answer {
  status: number;
  msg: string;
  data: unknown;
}

let site: TestApp;
let root: TestUser;
let ada: TestUser;

async function send(call: string, { as, query = {}, body, headers = {} }: Sent = {}): Promise<Answer> {
  const [method, path] = call.split(' ') as [string, string];
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const isJson = body !== undefined && !(body instanceof FormData) && typeof body !== 'string';
  const response = await fetch(`${site.app.url}/api/${path}?${search.toString()}`, {
    method,
    headers: {
      ...(as && { authorization: as.token }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData | string) }),
  });
  const answer = (await response.json()) as Answer;
  expect(answer.status).toBe(response.status);
  return answer;
}

const sent = async <Data = Row>(call: string, what: Sent): Promise<Data> => {
  const { status, msg, data } = await send(call, what);
  expect(`${call}: ${status} ${msg}`).toBe(`${call}: 200 success`);
  return data as Data;
};

const refused = (field: string, status = 400) => ({ status, data: { field } });
let groups = 0;
const found = async (as: TestUser): Promise<number> => {
  groups += 1;
  const { id } = await sent('POST group', { as, body: groupBody(String(groups)) });
  return id as number;
};
beforeAll(async () => {
  site = await startTestApp({
    plugins: await Promise.all(
      (await readdir(PLUGINS)).filter((name) => name !== 'demo').map((name) => pluginAt(new URL(`${name}/`, PLUGINS))),
    ),
  });
  root = await site.asRoot();
  ada = await site.signUp();
  await sent('PUT admin/switch/update', {
    as: root,
    body: { defaultCreateGroupACInitValue: 0, defaultCreateGroupDailyLimit: 100, defaultCreateGroupLimit: 100 },
  });
});
afterAll(() => site?.stop());

describe('groups', () => {
  it('are created as public ones with an empty code', async () => {
    const gid = await found(ada);
    const { code } = await sent('GET get-group-detail', { as: ada, query: { gid } });
    expect(code).toBeNull();
  });

  it('are joined with the fields in the query and an empty body', async () => {
    const gid = await found(root);
    const joiner = await site.signUp();
    expect(await send('POST group/member', { as: joiner, body: {} })).toMatchObject(refused('gid'));
    await sent('POST group/member', { as: joiner, query: { gid, code: '', reason: '' }, body: {} });
    expect(await sent('GET get-group-auth', { as: joiner, query: { gid } })).toBe(3);
  });

  it('get an avatar from a form that names the group after the picture, and not from strangers', async () => {
    const gid = await found(ada);
    const form = async (): Promise<FormData> => {
      const body = new FormData();
      body.append('image', new Blob([new Uint8Array(await pngOf())]), 'a.png');
      body.append('gid', String(gid));
      return body;
    };
    const stranger = await site.signUp();
    expect((await send('POST file/upload-group-avatar', { as: stranger, body: await form() })).status).toBe(403);
    const { id, avatar } = await sent('POST file/upload-group-avatar', { as: ada, body: await form() });
    expect({ id, avatar }).toEqual({ id: gid, avatar: expect.stringContaining('/api/public/img/') });
    const body = new FormData();
    body.append('image', new Blob([new Uint8Array(await pngOf())]), 'a.png');
    expect(await send('POST file/upload-group-avatar', { as: ada, body })).toMatchObject(refused('gid'));
    expect((await sent('POST file/upload-md-img', { as: ada, body: await form() })).link).toContain('/api/public/img/');
  });

  it('are changed by their own detail', async () => {
    const gid = await found(ada);
    const detail = await sent('GET get-group-detail', { as: ada, query: { gid } });
    await sent('PUT group', { as: ada, body: { ...detail, brief: 'changed in the row' } });
    expect(await sent('GET get-group-detail', { as: ada, query: { gid } })).toMatchObject({
      brief: 'changed in the row',
    });
  });
});

describe('trainings of groups', () => {
  const training = (gid: number) => ({
    title: 'Warm up',
    description: 'of tests',
    rank: 1000,
    auth: 'Public',
    privatePwd: '',
    status: true,
    author: root.username,
    gid,
  });

  it('are created and changed with the group in the training alone', async () => {
    const gid = await found(root);
    const trainingCategory = { id: null, name: 'of the group', color: '#123456' };
    const nowhere = { training: { ...training(gid), gid: null } };
    expect(await send('POST group/training', { as: root, body: nowhere })).toMatchObject(refused('gid'));
    const { id: tid } = await sent('POST group/training', {
      as: root,
      body: { training: training(gid), trainingCategory },
    });
    const stored = await sent('GET group/training', { as: root, query: { tid } });
    await sent('PUT group/training', {
      as: root,
      body: { ...stored, training: { ...stored.training, title: 'Changed' } },
    });
    expect(await sent('GET group/training', { as: root, query: { tid } })).toMatchObject({
      training: { title: 'Changed' },
    });
  });

  it('list their own problems when nothing is said', async () => {
    const gid = await found(root);
    const { id: tid } = await sent('POST group/training', { as: root, body: { training: training(gid) } });
    const [inside] = [await createProblem(site), await createProblem(site)];
    await sent('POST group/add-training-problem-from-public', {
      as: root,
      body: { pid: String(inside.pid), tid, displayId: inside.problemId },
    });
    const pids = async (query: object) =>
      (
        await sent('GET group/get-training-problem-list', { as: root, query: { tid, ...query } })
      ).problemList.records.map(({ id }) => id);
    expect(await pids({})).toEqual([inside.pid]);
    expect(await pids({ queryExisted: false })).not.toContain(inside.pid);
  });

  it('answer the whole row of a new category, which is sent back to change it', async () => {
    const row = await sent('POST admin/training/category', {
      as: root,
      body: { id: null, name: 'Trees', color: '#00ff00' },
    });
    expect(row).toEqual({ id: expect.any(Number), name: 'Trees', color: '#00ff00', gid: null });
    await sent('PUT admin/training/category', { as: root, body: { ...row, name: 'Paths', gmtCreate: null } });
  });
});

describe('problems of contests', () => {
  const plain = (problemId: string, cid: number) => {
    const form = problemForm({ problem: { problemId } });
    return {
      ...form,
      problem: { ...form.problem, cid, author: root.username, isRemote: false, isGroup: false, gid: null },
      languages: form.languages?.map((one) => ({ ...one, description: 'G++', oj: 'ME' })),
      isUploadTestCase: false,
      uploadTestcaseDir: '',
      changeModeCode: false,
      changeJudgeCaseMode: false,
    };
  };

  it.each([
    ['the site', 'admin/contest', 'admin/contest/problem', 'admin/contest/contest-problem'],
    ['a group', 'group/contest', 'group/contest-problem', 'group/contest-problem'],
  ])(
    'are the plain form of a problem in contests of %s, and get their label later',
    async (of, contests, create, link) => {
      const gid = of === 'a group' ? await found(root) : undefined;
      const { id: cid } = await sent(`POST ${contests}`, { as: root, body: contestBody(root, gid) });
      const id = `FOREIGN${cid}`;
      expect(await send(`POST ${create}`, { as: root, body: { ...plain(id, cid), problem: null } })).toMatchObject({
        status: gid === undefined ? 400 : 404,
      });
      const { pid } = await sent(`POST ${create}`, { as: root, body: plain(id, cid) });
      const row = await sent(`GET ${link}`, { as: root, query: { cid, pid } });
      expect(row).toMatchObject({ cid, pid, displayId: 'A' });
      await sent(`PUT ${link}`, { as: root, body: { cid, pid, displayId: 'X', displayTitle: 'Named' } });
      await sent(`PUT ${link}`, { as: root, body: { ...row, displayId: 'Y' } });
      expect(await sent(`GET ${link}`, { as: root, query: { cid, pid } })).toMatchObject({ displayId: 'Y' });
    },
  );

  it('belong to contests that are changed by their own rows', async () => {
    const { id: cid } = await sent('POST admin/contest', { as: root, body: contestBody(root) });
    const stored = await sent('GET admin/contest', { as: root, query: { cid } });
    await sent('PUT admin/contest', { as: root, body: { ...contestBody(root), ...stored, title: 'Changed' } });
    const { records } = await sent('GET admin/contest/get-contest-list', { as: root, query: { keyword: 'Changed' } });
    expect(records[0]).toMatchObject({ id: cid });
  });
});

describe('discussions of groups', () => {
  const start = async (gid: number, as: TestUser): Promise<number> => {
    const [category] = await sent<[Row]>('GET discussion-category', { as });
    const body = {
      title: 'A question',
      description: 'of tests',
      content: 'Why?',
      categoryId: category.id,
      gid,
      pid: null,
    };
    const { id } = await sent('POST group/discussion', { as, body: { ...body, topPriority: false } });
    return id as number;
  };
  const listed = async (gid: number, as: TestUser) =>
    (await sent('GET group/get-admin-discussion-list', { as, query: { gid } })).records[0];

  it('are changed by rows of their list, and deleted by their id', async () => {
    const gid = await found(root);
    const author = await site.signUp({ role: Role.Admin });
    await sent('POST group/member', { as: author, query: { gid }, body: {} });
    const did = await start(gid, author);
    const row = await listed(gid, root);
    // A moderator pins and disables, and leaves the texts of others alone.
    await sent('PUT group/discussion', { as: root, body: { ...row, topPriority: true, status: 1 } });
    expect(await listed(gid, root)).toMatchObject({ topPriority: true, status: 1, title: 'A question' });
    expect((await send('PUT group/discussion', { as: root, body: { ...row, title: 'Mine' } })).status).toBe(403);
    await sent('PUT group/discussion', { as: root, body: { ...row, status: 0 } });
    const own = (await sent('GET group/get-discussion-list', { as: author, query: { gid } })).records[0];
    await sent('PUT group/discussion', { as: author, body: { ...own, title: 'Another question' } });
    expect((await send('PUT group/discussion', { as: author, body: { ...own, status: 1 } })).status).toBe(403);
    expect(await listed(gid, root)).toMatchObject({ title: 'Another question', status: 0 });
    await sent('DELETE group/discussion', { as: author, query: { did } });
    expect((await send('DELETE group/discussion', { as: author, query: { did } })).status).toBe(404);
  });

  it('are not those of the site', async () => {
    const [category] = await sent<[Row]>('GET discussion-category', {});
    const body = { title: 'Of the site', description: 'of tests', content: 'Why?', categoryId: category.id, pid: '' };
    const { id: did } = await sent('POST discussion', { as: root, body });
    expect((await send('DELETE group/discussion', { as: root, query: { did } })).status).toBe(404);
  });

  it('have reports whose status is true or false', async () => {
    const gid = await found(root);
    const did = await start(gid, root);
    await sent('POST discussion-report', { as: root, body: { reporter: 'root', did, content: '#spam#' } });
    const { records } = await sent('GET admin/discussion-report', { as: root });
    await sent('PUT admin/discussion-report', { as: root, body: { id: records[0].id, status: true } });
    const again = await sent('GET admin/discussion-report', { as: root });
    expect(again.records.find(({ id }) => id === records[0].id)!.status).toBe(1);
    await sent('PUT admin/discussion-report', { as: root, body: { ...records[0], status: false } });
  });
});

describe('the administration area', () => {
  it.each([
    ['application/json', '{}'],
    ['application/x-www-form-urlencoded', 'a=1'],
    ['text/plain', 'nobody reads this'],
    ['application/json', 'not JSON'],
  ])('takes a body that no one reads: %s %s', async (type, body) => {
    const headers = { 'content-type': type };
    await sent('POST admin/dashboard/get-sessions', { as: root, body, headers });
  });

  it('has the limits of plugins among the switches', async () => {
    const limits = {
      defaultCreateGroupDailyLimit: 90,
      defaultCreateGroupLimit: 91,
      defaultCreateGroupACInitValue: 0,
      defaultCreateDiscussionDailyLimit: 7,
      defaultCreateDiscussionACInitValue: 8,
      defaultCreateCommentACInitValue: 9,
    };
    const info = await sent('GET admin/switch/info', { as: root });
    expect(info).toMatchObject({ defaultCreateDiscussionDailyLimit: 5, openPublicJudge: true });
    await sent('PUT admin/switch/update', { as: root, body: { ...info, ...limits } });
    expect(await sent('GET admin/switch/info', { as: root })).toEqual({ ...info, ...limits });
    const tooLow = { ...info, defaultCreateGroupLimit: -1 };
    expect(await send('PUT admin/switch/update', { as: root, body: tooLow })).toMatchObject(
      refused('defaultCreateGroupLimit'),
    );
  });

  it.each([
    ['GET admin/config/get-db-and-redis-config', 'DATABASE_URL'],
    ['PUT admin/config/set-db-and-redis-config', 'DATABASE_URL'],
    ['POST file/import-qdoj-problem', '/api/file/import-problem'],
    ['POST file/import-fps-problem', '/api/file/import-problem'],
    ['POST file/import-hydro-problem', '/api/file/import-problem'],
  ])('says what it has instead of %s', async (call, instead) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(4 * 1024 * 1024)]), 'a.zip');
    const what = call.startsWith('GET') ? {} : { body: call.startsWith('PUT') ? { dbHost: 'db' } : body };
    expect((await send(call, { as: ada, ...what })).status).toBe(403);
    for (const locale of ['en-US', 'zh-CN']) {
      const answer = await send(call, { as: root, ...what, headers: { 'accept-language': locale } });
      expect(answer).toMatchObject({ status: 410, msg: expect.stringContaining(instead) });
    }
  });

  it('gives one answer about the languages of a problem', async () => {
    await site.availableJudgeAs();
    const { pid } = await createProblem(site);
    for (const as of [undefined, root]) {
      const languages = await sent('GET get-problem-languages', { as, query: { pid } });
      expect(languages).not.toEqual([]);
      expect(await sent('GET languages', { as, query: { pid } })).toEqual(languages);
    }
  });
});

it('does not ask visitors to log in for a code of registration that nobody needs', async () => {
  expect((await send('GET get-register-code', { query: { email: 'a@example.org' } })).status).toBe(400);
});

describe('a field that a change does not have', () => {
  it.each([
    ['admin/switch/update', { openPublicJudges: false }, 'openPublicJudges'],
    ['admin/switch/update', { hduUsernameList: ['a'] }, 'hduUsernameList'],
    ['admin/config/set-web-config', { nickname_: 'x' }, 'nickname_'],
    ['admin/training/category', { id: 1, name: 'a', color: '#123456', colour: '#123456' }, 'colour'],
  ])('is refused by its name: PUT %s %j', async (call, body, field) => {
    const answer = await send(`PUT ${call}`, { as: root, body });
    expect(answer).toMatchObject({ status: 400, data: { field }, msg: expect.stringContaining(field) });
  });

  it('is refused inside a form, too, and in the profile', async () => {
    const { id: cid } = await sent('POST admin/contest', { as: root, body: contestBody(root) });
    const { pid } = await createProblem(site);
    await sent('POST admin/contest/add-problem-from-public', { as: root, body: { pid, cid, displayId: 'A' } });
    const problem = await sent('GET admin/problem', { as: root, query: { pid } });
    const body = { ...problemForm(), problem: { ...problem, timelimit: 5 } };
    expect(await send('PUT admin/problem', { as: root, body })).toMatchObject(refused('problem.timelimit'));
    expect(await send('POST change-userInfo', { as: ada, body: { nickname: 'ada', nick: 'ada' } })).toMatchObject(
      refused('nick'),
    );
  });
});

/** Rows of lists, by the call that changes one. */
const ROWS: readonly [list: string, change: string, query?: object, more?: object][] = [
  ['admin/user/get-user-list', 'admin/user/edit-user', {}, { type: 1000, setNewPwd: false, password: '' }],
  ['admin/announcement', 'admin/announcement'],
  ['admin/msg/notice', 'admin/msg/notice'],
  ['admin/problem/get-problem-list', 'admin/problem/change-problem-auth'],
  ['get-all-problem-tags', 'admin/tag'],
  ['admin/tag/classification', 'admin/tag/classification'],
];

describe('a whole row of a list', () => {
  it.each(ROWS)('of %s changes it with %s', async (list, change, query = {}, more = {}) => {
    const at = { as: root, query: query as Record<string, string> };
    const made: Record<string, [string, object]> = {
      'admin/announcement': [
        'POST admin/announcement',
        { title: 'News', content: 'of tests', status: 0, uid: root.uid },
      ],
      'admin/msg/notice': [
        'POST admin/msg/notice',
        { title: 'News', content: 'of tests', type: 'All', adminId: root.uid, recipientId: '' },
      ],
      'get-all-problem-tags': ['POST admin/tag', { name: 'dp', oj: 'ME', color: null }],
      'admin/tag/classification': ['POST admin/tag/classification', { name: 'Ways', oj: 'ME', rank: 1 }],
    };
    const [create, body] = made[list] ?? [];
    if (create) await sent(create, { as: root, body });
    if (list.endsWith('get-problem-list')) await createProblem(site);
    const data = await sent<Row | Row[]>(`GET ${list}`, at);
    const [row] = Array.isArray(data) ? data : data.records;
    await sent(`PUT ${change}`, { as: root, body: { ...row, ...more } });
  });
});
