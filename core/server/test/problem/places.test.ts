import { Priority, ProblemAuth, Role, Status, type SubmissionListQuery } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, HookBus, Points, Tx } from '@tribunal/server';
import { ProblemAdminService, ProblemAuthoringService } from '@tribunal/server/authoring';
import { recount } from '@tribunal/server/judging';
import { placeProviders } from '@tribunal/server/place';
import type { Author } from '@tribunal/server/problem';
import { beforeSubmit } from '@tribunal/server/submission';
import {
  createProblem,
  judgeSubmission,
  problemForm,
  startTestApp,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakePlaces, RIGHTS } from '../place/fake-places';
import { zipOf } from '../../../platform/test/archive/archives';
import { download, sendFile } from '../http/forms';

const [GROUP, OTHER] = [7, 8];
/** The number of a group that nobody may know of. */
const UNKNOWN = 987_654;
const MEMBERS = {
  member: RIGHTS.member,
  writer: RIGHTS.groupAdmin,
  rival: RIGHTS.groupAdmin,
  manager: RIGHTS.groupRoot,
};
type Name = keyof typeof MEMBERS | 'foreigner' | 'stranger' | 'admin' | 'root';

let site: TestApp;
let users: Record<Name, TestUser>;
/** Ends the contribution of the places, as when their plugin is switched off. */
let close: () => void;
const open = (): void => {
  const places = fakePlaces((viewer, gid) => {
    const name = Object.entries(users).find(([, { uid }]) => uid === viewer)?.[0] as Name | undefined;
    if (gid === OTHER) return name === 'foreigner' ? RIGHTS.groupRoot : RIGHTS.stranger;
    if (gid !== GROUP) return null;
    return name !== undefined && name in MEMBERS ? MEMBERS[name as keyof typeof MEMBERS] : RIGHTS.stranger;
  });
  close = resolve(site.app.container, Points).contribute(placeProviders, [places]);
};
/** Problems of the group, by their visibility, and one of the site. */
let [shown, hidden, onSite]: { pid: number; problemId: string }[] = [];

beforeAll(async () => {
  site = await startTestApp();
  const names = ['member', 'writer', 'rival', 'manager', 'foreigner', 'stranger'] as const;
  const made = await Promise.all(names.map(async (name) => [name, await site.signUp()] as const));
  const admin = await site.signUp({ role: Role.Admin });
  users = { ...Object.fromEntries(made), admin, root: await site.asRoot() } as typeof users;
  open();
  shown = await write('writer', ProblemAuth.Public);
  hidden = await write('writer', ProblemAuth.Private);
  onSite = await createProblem(site);
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const authoring = () => resolve(site.app.container, ProblemAuthoringService);
const author = (name: Name): Author => ({
  uid: users[name].uid,
  roles: name === 'root' ? ['root'] : name === 'admin' ? ['admin'] : ['default_user'],
});
let number = 0;
const write = (name: Name, auth: ProblemAuth, gid = GROUP) =>
  authoring().create(author(name), problemForm({ problem: { problemId: `GROUP${(number += 1)}`, auth } }), { gid });
const refused = (status: number) => expect.objectContaining({ status }) as Error;

const detail = async (name: Name | null, { problemId }: { problemId: string }, gid?: number) =>
  (await site.reply('GET /api/get-problem-detail', { query: { problemId, gid }, as: name ? users[name] : undefined }))
    .status;
const send = (name: Name, { problemId }: { problemId: string }, more: object = {}) =>
  site.reply('POST /api/submit-problem-judge', {
    body: { pid: problemId, language: 'C', code: 'main;', isRemote: false, ...more },
    as: users[name],
  });
const submitted = async (name: Name, problem: { problemId: string }, status: Status = Status.Accepted) => {
  const { submitId } = (await send(name, problem)).data!;
  await judgeSubmission(site, submitId, status);
  return submitId;
};
const listed = async (name: Name | null, query: SubmissionListQuery) => {
  const reply = await site.reply('GET /api/get-submission-list', { query, as: name ? users[name] : undefined });
  return reply.status === 200 ? reply.data!.records.map(({ submitId }) => submitId) : reply.status;
};

describe('problems of a group', () => {
  it.each<[Name | null, number, number]>([
    [null, 404, 404],
    ['stranger', 404, 404],
    ['foreigner', 404, 404],
    ['admin', 404, 404],
    ['member', 200, 404],
    ['rival', 200, 404],
    ['writer', 200, 200],
    ['manager', 200, 200],
    ['root', 200, 200],
  ])('are opened by %s: %i, and hidden ones: %i', async (name, ofShown, ofHidden) => {
    expect([await detail(name, shown!), await detail(name, hidden!)]).toEqual([ofShown, ofHidden]);
  });

  it('are found in their own group only', async () => {
    expect(await detail('member', shown!, GROUP)).toBe(200);
    expect(await detail('root', shown!, OTHER)).toBe(404);
    expect(await detail('foreigner', shown!, OTHER)).toBe(404);
    expect(await detail('member', onSite!, GROUP)).toBe(404);
  });

  it.each(['get-problem-languages', 'get-problem-code-template', 'get-problem-tags'] as const)(
    'keep their %s to members',
    async (call) => {
      const get = async (name: Name) =>
        (await site.reply(`GET /api/${call}`, { query: { pid: shown!.pid }, as: users[name] })).status;
      expect([await get('stranger'), await get('member')]).toEqual([404, 200]);
    },
  );

  it('are not among those of the site', async () => {
    const { records } = await site.api('GET /api/get-problem-list', { query: { keyword: 'GROUP' }, as: users.root });
    expect(records).toEqual([]);
    const updated = await site.api('GET /api/get-recent-updated-problem');
    expect(updated.map(({ id }) => id)).toEqual([onSite!.pid]);
    const all = await site.api('GET /api/admin/problem/get-problem-list', { query: {}, as: users.root });
    expect(all.records.map(({ id }) => id)).toEqual([onSite!.pid]);
  });
});

describe('writing problems of a group', () => {
  it.each<[Name, number]>([
    ['stranger', 403],
    ['foreigner', 403],
    ['admin', 403],
    ['member', 403],
  ])('is not for %s: %i', async (name, status) => {
    await expect(write(name, ProblemAuth.Private)).rejects.toEqual(refused(status));
  });

  it.each<[Name, number]>([
    ['stranger', 404],
    ['foreigner', 404],
    ['admin', 404],
    ['member', 403],
    ['rival', 403],
  ])('and changing those of others is not for %s: %i', async (name, status) => {
    const before = await knex()('problem').where({ id: shown!.pid }).first();
    const form = problemForm({ problem: { id: shown!.pid, problemId: shown!.problemId, title: 'Taken' } });
    const admin = resolve(site.app.container, ProblemAdminService);
    const error = refused(status);
    await expect(authoring().update(author(name), form)).rejects.toEqual(error);
    await expect(authoring().setAuth(author(name), shown!.pid, ProblemAuth.Private)).rejects.toEqual(error);
    await expect(authoring().remove(author(name), shown!.pid)).rejects.toEqual(error);
    await expect(admin.get(shown!.pid, author(name))).rejects.toEqual(error);
    await expect(admin.getCases(shown!.pid, 'contents', author(name))).rejects.toEqual(error);
    expect(await download(site, `/api/file/download-testcase?pid=${shown!.pid}`, users[name])).toBe(status);
    expect(await knex()('problem').where({ id: shown!.pid }).first()).toEqual(before);
  });

  it('lets authors and managers change, publish, download and delete them', async () => {
    const { pid, problemId } = await write('writer', ProblemAuth.Private);
    for (const name of ['writer', 'manager'] as const) {
      await authoring().update(author(name), problemForm({ problem: { id: pid, problemId, title: `Of ${name}` } }));
      await authoring().setAuth(author(name), pid, ProblemAuth.Public);
      await authoring().setAuth(author(name), pid, ProblemAuth.Private);
      expect(await download(site, `/api/file/download-testcase?pid=${pid}`, users[name])).toBeInstanceOf(Buffer);
    }
    expect(await knex()('problem').where({ id: pid }).first()).toMatchObject({ gid: GROUP, title: 'Of manager' });
    await authoring().remove(author('writer'), pid);
    const { pid: second } = await write('writer', ProblemAuth.Public);
    await authoring().remove(author('manager'), second);
    expect(await knex()('problem').whereIn('id', [pid, second])).toEqual([]);
  });

  it('lets writers upload test data and pictures for their group, and nobody else', async () => {
    const zip = zipOf({ '1.in': '1 2', '1.out': '3' });
    const upload = async (name: Name, gid?: number) => {
      const query = gid === undefined ? '' : `?gid=${gid}`;
      const as = users[name];
      const testdata = await sendFile(site, `/api/file/upload-testcase-zip${query}`, zip, { as });
      const attachment = await sendFile(site, `/api/file/upload-md-file${query}`, zip, { as });
      return [testdata.status, attachment.status];
    };
    expect(await upload('writer', GROUP)).toEqual([200, 200]);
    expect(await upload('writer')).toEqual([403, 403]);
    expect(await upload('writer', OTHER)).toEqual([403, 403]);
    expect(await upload('writer', UNKNOWN)).toEqual([404, 403]);
    expect(await upload('member', GROUP)).toEqual([403, 403]);
    expect(await upload('stranger', GROUP)).toEqual([403, 403]);
  });
});

describe('submissions in a group', () => {
  let ids: { ofMember: number; ofWriter: number };
  beforeAll(async () => {
    ids = { ofMember: await submitted('member', shown!), ofWriter: await submitted('writer', hidden!) };
  });

  it('belong to the group of the problem, whatever else the client names', async () => {
    expect((await send('rival', shown!, { gid: GROUP })).data).toMatchObject({ gid: GROUP, cid: 0 });
    expect((await send('rival', shown!, { gid: 0 })).data!.gid).toBe(GROUP);
    expect((await send('rival', shown!, { gid: OTHER })).status).toBe(404);
    expect((await send('rival', onSite!, { gid: GROUP })).status).toBe(404);
    expect((await send('rival', hidden!)).status).toBe(404);
    expect((await send('stranger', shown!, { gid: GROUP })).status).toBe(404);
    await knex()('submission').where({ uid: users.rival.uid }).delete();
  });

  it('obey the switch of groups, not that of the site', async () => {
    const set = (openPublicJudge: boolean, openGroupJudge: boolean) =>
      site.api('PUT /api/admin/switch/update', { body: { openPublicJudge, openGroupJudge }, as: users.root });
    await set(true, false);
    const refused = { status: 403, msg: 'Judging in groups is currently disabled' };
    expect(await send('rival', shown!)).toMatchObject(refused);
    await set(false, true);
    expect((await send('rival', shown!)).status).toBe(200);
    await set(true, true);
    await knex()('submission').where({ uid: users.rival.uid }).delete();
  });

  it('are listed for the group, and not on the site', async () => {
    const { ofMember, ofWriter } = ids;
    for (const name of [null, 'stranger', 'foreigner'] as const) {
      expect(await listed(name, { gid: GROUP })).toBe(403);
      expect(await listed(name, { gid: UNKNOWN })).toBe(404);
    }
    expect(await listed('member', { gid: GROUP })).toEqual([ofMember]);
    expect(await listed('writer', { gid: GROUP })).toEqual([ofWriter, ofMember]);
    expect(await listed('manager', { gid: GROUP })).toEqual([ofWriter, ofMember]);
    expect(await listed('member', { gid: OTHER })).toBe(403);
    expect(await listed('foreigner', { gid: OTHER })).toEqual([]);
    for (const name of [null, 'member', 'manager', 'root'] as const) expect(await listed(name, {})).toEqual([]);
  });

  it('are opened by members, and their code by group admins, as far as problems are open to members', async () => {
    const read = async (name: Name, submitId: number) => {
      const reply = await site.reply('GET /api/get-submission-detail', { query: { submitId }, as: users[name] });
      return reply.status === 200 ? reply.data!.submission.code !== null : reply.status;
    };
    const { ofMember, ofWriter } = ids;
    expect([await read('stranger', ofMember), await read('foreigner', ofMember)]).toEqual([403, 403]);
    expect([await read('rival', ofMember), await read('rival', ofWriter)]).toEqual([true, 403]);
    expect([await read('member', ofMember), await read('manager', ofWriter)]).toEqual([true, true]);
    const poll = { body: { submitIds: [ofMember] }, as: users.stranger };
    expect(await site.api('POST /api/check-submissions-status', poll)).toEqual({});
  });

  it('count for the problems of the group, not for those of the site or for profiles', async () => {
    const count = async (pid: number) => knex()('problemCount').where({ pid }).first('total', 'ac');
    expect(await count(shown!.pid)).toEqual({ total: 1, ac: 1 });
    await solveInTraining('member');
    await solveInTraining('rival');
    expect(await count(onSite!.pid)).toEqual({ total: 0, ac: 0 });
    await submitted('rival', onSite!);
    expect(await count(onSite!.pid)).toEqual({ total: 1, ac: 1 });
    expect(await recount(knex())).toBe(0);
    const home = (name: Name) => site.api('GET /api/get-user-home-info', { query: { uid: users[name].uid } });
    expect(await home('member')).toMatchObject({ total: 0, solvedList: [] });
    expect(await home('rival')).toMatchObject({ total: 1, solvedList: [onSite!.problemId] });
  });

  /** Solves the problem of the site in the group, as in a training there. */
  async function solveInTraining(name: Name): Promise<void> {
    const { pid } = onSite!;
    const end = resolve(site.app.container, HookBus).on(beforeSubmit, (request) => {
      const rest = { tid: null, displayId: null, priority: Priority.practice, rateLimit: 'exempt' as const };
      request.context = { pid, cid: 0, gid: GROUP, ...rest };
    });
    await submitted(name, onSite!);
    await end();
  }
});

describe('a group that no active plugin knows', () => {
  it('is closed to all but problem admins', async () => {
    const submitId = await submitted('member', shown!);
    close();
    try {
      for (const name of ['member', 'writer', 'manager'] as const) {
        expect(await detail(name, shown!)).toBe(404);
        expect((await send(name, shown!)).status).toBe(404);
        expect(await listed(name, { gid: GROUP })).toBe(404);
        await expect(write(name, ProblemAuth.Private)).rejects.toEqual(refused(404));
        await expect(authoring().remove(author(name), shown!.pid)).rejects.toEqual(refused(404));
      }
      expect(await detail('root', shown!)).toBe(200);
      const query = { submitId };
      const read = async (name: Name) =>
        (await site.reply('GET /api/get-submission-detail', { query, as: users[name] })).status;
      expect([await read('member'), await read('manager')]).toEqual([200, 403]);
    } finally {
      open();
    }
  });
});

it('the problems of a place that is removed go with their submissions', async () => {
  const { pid } = await write('foreigner', ProblemAuth.Public, OTHER);
  await submitted('foreigner', (await knex()('problem').where({ id: pid }).first('problemId'))!);
  await resolve(site.app.container, Tx).run(() => authoring().removePlace(OTHER));
  expect(await knex()('problem').where({ gid: OTHER })).toEqual([]);
  expect(await knex()('submission').where({ gid: OTHER })).toEqual([]);
  expect(await knex()('problem').where({ gid: GROUP })).toHaveLength(2);
});
