import { ProblemAuth } from '@tribunal/contract';
import type { RemoteJudgingCalls } from '@tribunal/plugin-remote-judging/contract';
import { pluginAt, type TestUser } from '@tribunal/testing';
import {
  failedJob,
  fakeRemoteJudge,
  fakeRemoteJudgePlugin,
  answerAll,
  type FakeRemoteJudge,
} from '../../../remote-judging/test/fake-remote-judge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContestHarness, type ContestHarness } from '../contest-harness';
import { createContestViaApi, createOrganiser } from './support';

let harness: ContestHarness;
let judge: FakeRemoteJudge;
let author: TestUser;

beforeAll(async () => {
  const remoteJudging = await pluginAt(new URL('../../../remote-judging/', import.meta.url));
  harness = await openContestHarness({ plugins: [remoteJudging, fakeRemoteJudgePlugin()] });
  judge = fakeRemoteJudge(harness.site, { keys: ['HDU'] });
  author = await createOrganiser(harness);
});
afterAll(() => harness?.stop());

const importRemote = (cid: number, problemId: string, options: object = {}, as = author) =>
  harness.calls.reply('GET /api/admin/contest/import-remote-oj-problem', {
    query: { name: 'HDU', problemId, cid, displayId: 'A', ...options },
    as,
  });
const stored = (problemId: string) => harness.knex('problem').where({ problemId }).first();

describe('a problem of another judge', () => {
  it('is not asked for when its label is taken or the judge is unknown', async () => {
    const cid = await createContestViaApi(harness, author);
    await harness.createContestProblem(cid, { displayId: 'A' });
    expect(await importRemote(cid, '1000')).toMatchObject({ status: 409, data: { field: 'displayId' } });
    expect(await importRemote(cid, '1000', { displayId: 'B', name: 'NONE' })).toMatchObject({ status: 404 });
    expect(await importRemote(cid, ' ', { displayId: 'B' })).toMatchObject({
      status: 400,
      data: { field: 'problemId' },
    });
    expect(await stored('HDU-1000')).toBeUndefined();
  });

  it('that its site does not have is refused in the words of the import', async () => {
    const cid = await createContestViaApi(harness, author);
    const reply = await judge.processJobsDuring(importRemote(cid, '404'), () => failedJob('notFound'));
    expect(reply).toMatchObject({ status: 404 });
    expect(reply.msg).not.toMatch(/^remote-judging\./);
  });

  it('is imported for contests only and linked', async () => {
    const cid = await createContestViaApi(harness, author);
    const { data } = await judge.processJobsDuring(importRemote(cid, '1001'), answerAll);
    expect(await stored('HDU-1001')).toMatchObject({ id: data!.pid, auth: ProblemAuth.Contest, authorUid: author.uid });
    const query = { cid, pid: data!.pid };
    expect(await harness.calls.api('GET /api/admin/contest/contest-problem', { query, as: author })).toMatchObject({
      displayId: 'A',
      displayTitle: 'Problem 1001',
    });
  });

  it('that is in the bank is linked as it is', async () => {
    const body = { name: 'HDU', problemId: '1002' };
    const calls = harness.site.calls<RemoteJudgingCalls>();
    const import_ = calls.api('POST /api/admin/problem/import-remote-oj-problem', { body, as: harness.root });
    const { pid } = await judge.processJobsDuring(import_, answerAll);
    const cid = await createContestViaApi(harness, author);
    expect(await importRemote(cid, 'hdu-1002')).toMatchObject({ status: 200, data: { pid } });
    expect(await stored('HDU-1002')).toMatchObject({ auth: ProblemAuth.Public, authorUid: harness.root.uid });
    expect(await importRemote(cid, '1002', { displayId: 'B' })).toMatchObject({ status: 409, data: { field: 'pid' } });
  });
});
