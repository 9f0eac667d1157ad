import { ProblemAuth, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import { Db, Plugins } from '@tribunal/server';
import { UserActionLimiter } from '@tribunal/server/submission';
import {
  createProblem,
  judgeSubmission,
  pluginAt,
  startTestApp,
  type Api,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedGroup } from '../../group/test/group-harness';
import type { AllTrainingCalls, TrainingSave } from '../contract';

const HOUR = 3_600_000;
let site: TestApp;
let calls: Api<AllTrainingCalls & AllGroupCalls>;
/** The owner, two group admins, of whom Amy creates the trainings, and a member. */
let [olga, amy, ari, mia]: TestUser[] = [];
let gid: number;
let now = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  site = await startTestApp({
    clock: { now: () => now },
    plugins: await Promise.all(['..', '../../group/'].map((folder) => pluginAt(new URL(folder, import.meta.url)))),
  });
  calls = site.calls<AllTrainingCalls & AllGroupCalls>();
  vi.spyOn(resolve(site.app.container, UserActionLimiter), 'consume').mockResolvedValue(undefined as never);
});
beforeEach(async () => {
  [olga, amy, ari, mia] = await Promise.all(Array.from({ length: 4 }, () => site.signUp()));
  gid = await seedGroup(site, olga!, { admins: [amy!, ari!], members: [mia!] });
});
afterAll(() => site?.stop());

const due = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
const problem = () => createProblem(site);
const setTraining = async (save: Partial<TrainingSave>, pids: readonly number[] = []): Promise<number> => {
  const training = { title: 'Evening class', rank: 1, auth: 'Public' as const, ...save };
  const { id: tid } = await calls.api('POST /api/group/training', { body: { gid, training }, as: amy! });
  if (pids.length > 0)
    await calls.api('POST /api/group/add-training-problems', { body: { tid, pids: [...pids] }, as: amy! });
  return tid;
};
const solve = async (as: TestUser, pid: string) => {
  const body = { pid, language: 'C++', code: 'int main() {}', isRemote: false };
  const { submitId } = await site.api('POST /api/submit-problem-judge', { body, as });
  await judgeSubmission(site, submitId, Status.Accepted);
};
const list = (as = olga!) => calls.api('GET /api/group/get-assignment-list', { query: { gid }, as });
const titles = async (as?: TestUser) => (await list(as)).assignments.map(({ title }) => title);

describe('the assignments of a group', () => {
  it('are its visible trainings, with what members have solved wherever, and what of it late', async () => {
    const [one, two, three, hidden] = [await problem(), await problem(), await problem(), await problem()];
    await solve(mia!, one.problemId);
    const tid = await setTraining({ dueTime: due(1) }, [one.pid, two.pid, three.pid, hidden.pid]);
    await resolve(site.app.container, Db)('problem').where({ id: hidden.pid }).update({ auth: ProblemAuth.Private });
    const key = `training-${tid}`;
    const shown = await list();
    expect(shown.assignments).toEqual([
      {
        key,
        tab: 'training',
        title: 'Evening class',
        path: `/group/${gid}/training/${tid}`,
        startTime: null,
        dueTime: due(1),
        total: 3,
      },
    ]);
    expect(shown.members.records).toMatchObject([{ uid: mia!.uid, results: { [key]: { solved: 1, late: 0 } } }]);
    now = new Date(now.getTime() + 2 * HOUR);
    await solve(mia!, two.problemId);
    expect((await list()).members.records).toMatchObject([{ results: { [key]: { solved: 2, late: 1 } } }]);
  });

  it('leave out hidden trainings, those of the site, but no private ones', async () => {
    await setTraining({ title: 'Open' });
    await setTraining({ title: 'Closed', auth: 'Private', privatePwd: 'let me in' });
    const hidden = await setTraining({ title: 'Hidden' });
    await calls.api('PUT /api/group/change-training-status', { query: { tid: hidden, status: false }, as: amy! });
    const training = { title: 'Of the site', rank: 1, auth: 'Public' as const };
    await calls.api('POST /api/admin/training', { body: { training }, as: await site.asRoot() });
    for (const viewer of [ari!, amy!, olga!]) expect((await titles(viewer)).sort()).toEqual(['Closed', 'Open']);
  });

  it('are gone while trainings are off', async () => {
    await setTraining({});
    const set = async (wanted: 'on' | 'off') => {
      await site.api('PUT /api/admin/plugin', { body: { id: 'training', wanted }, as: await site.asRoot() });
      await resolve(site.app.container, Plugins).idle();
    };
    await set('off');
    expect(await titles()).toEqual([]);
    await set('on');
    expect(await titles()).toEqual(['Evening class']);
  });
});

it('private trainings are opened by one query about their members', async () => {
  const knex = resolve(site.app.container, Db);
  const tids: number[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    tids.push(await setTraining({ title, auth: 'Private', privatePwd: 'secret' }));
  }
  await knex('trainingMember').insert({ tid: tids[1]!, uid: ari!.uid });
  await knex('trainingMember').insert({ tid: tids[2]!, uid: ari!.uid, isBanned: true });
  const queries: string[] = [];
  const note = ({ sql }: { sql: string }) => void (sql.includes('training_member m') && queries.push(sql));
  knex.on('query', note);
  expect((await titles(ari)).sort()).toEqual(['One', 'Two']);
  knex.off('query', note);
  expect(queries).toHaveLength(1);
});
