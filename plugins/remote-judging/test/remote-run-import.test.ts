import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLedgerHarness, publicRun, withJob, type LedgerHarness, type RemoteProblemRef } from './ledger-harness';
import { RemoteIntervals, type RemoteJobResult } from '../contract';

const CALL = 'POST /api/submit-remote-run';

let harness: LedgerHarness;
let place: RemoteProblemRef;
beforeAll(async () => {
  harness = await openLedgerHarness();
  place = await harness.createRemoteProblem('CF');
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harness.knex('submission').delete();
  await harness.knex('remoteAccount').delete();
  await harness.knex('remotePace').delete();
});

const remoteIdOf = ({ problemId }: RemoteProblemRef): string => problemId.slice('CF-'.length);
const proved = async (user: TestUser = harness.user, name = 'alice'): Promise<void> => {
  const now = harness.now();
  const row = {
    bank: 'CF',
    name,
    way: 'verify' as const,
    ownerUid: user.uid,
    state: 'working' as const,
    stateSince: now,
    createdAt: now,
  };
  await harness.knex('remoteAccount').insert(row);
};
const send = (
  wish: { pid?: string; runId?: string; code?: string; language?: string } = {},
  as: TestUser = harness.user,
) => harness.calls.reply(CALL, { body: { pid: place.problemId, runId: '7', ...wish }, as });
const sendWith = (result: RemoteJobResult, wish = {}, as?: TestUser) => withJob(harness, send(wish, as), result);
const run = (wish = {}): RemoteJobResult => ({
  ok: true,
  run: publicRun({ problemId: remoteIdOf(place), ...wish }, Status.Accepted),
});

describe(CALL, () => {
  it('is for users who may submit', async () => {
    expect((await harness.calls.reply(CALL, { body: { pid: 'x', runId: '1' } })).status).toBe(401);
  });

  it('needs a problem whose runs can be read, and a handle that is proved', async () => {
    expect(await send()).toMatchObject({ status: 409, data: { field: 'pid' } });
    await proved();
    const ac = await harness.createRemoteProblem('AC');
    expect((await send({ pid: ac.problemId })).status).toBe(400);
    expect((await send({ pid: 'NIX-1' })).status).toBe(404);
    expect((await send({ runId: ' ' })).status).toBe(400);
  });

  it('takes the run as a submission, whose verdict a judge only reads', async () => {
    await proved();
    const reply = await sendWith(run());
    expect(reply.status).toBe(200);
    const { submitId } = reply.data!;
    expect(await harness.storedRun(submitId)).toMatchObject({ state: 'tracking', way: 'verify', remoteRunId: '7' });
    const { id } = await harness.judgement(submitId);
    const task = (await harness.claim(id))!;
    expect(task).toMatchObject({ language: 'C++', code: expect.stringContaining('run 7 of alice') as string });
    const row = await harness.getRun(task);
    expect(row).toMatchObject({ state: 'tracking', remoteRunId: '7', account: { name: 'alice', way: 'verify' } });
    expect((await harness.move(task, row, ['tracking', 'final'])).outcome).toBe('moved');
    await harness.reportVerdict(task, Status.Accepted);
    const query = { submitId };
    const shown = await harness.calls.api('GET /api/get-remote-run', { query, as: harness.user });
    expect(shown).toMatchObject({ key: 'CF', runId: '7', url: null, account: 'alice', state: 'final' });
  });

  it('takes a run of a site that accepts no submission from here', async () => {
    const allow = (values: Record<string, boolean>) =>
      harness.site.api('PUT /api/admin/plugin/settings', { body: { id: 'remote-cf', values }, as: harness.root });
    await allow({ pool: false, own: false });
    await proved();
    expect((await sendWith(run())).status).toBe(200);
    await allow({ pool: true, own: true });
  });

  it('is read with a session of the operator where there is one', async () => {
    await proved();
    const { submitId } = (await sendWith(run())).data!;
    const task = (await harness.claim((await harness.judgement(submitId)).id))!;
    expect(await harness.getRun(task)).toMatchObject({ account: { name: 'alice' }, reader: null });
    await harness.createAccount('CF', { name: 'reader', session: 'sid=1' });
    expect(await harness.getRun(task)).toMatchObject({ account: { name: 'alice' }, reader: { name: 'reader' } });
  });

  it('keeps the code that is given', async () => {
    await proved();
    const { submitId } = (await sendWith(run(), { code: 'int main() {}' })).data!;
    const { code } = await harness.knex('submission').where({ id: submitId }).first<{ code: string }>('code');
    expect(code).toBe('int main() {}');
  });

  it.each(['../problem/1', '7?x', '7/..', '..'])('refuses %j, which is no id of a run', async (runId) => {
    await proved();
    expect(await send({ runId })).toMatchObject({ status: 400, data: { field: 'runId' } });
  });

  it.each([
    ['of somebody else', { account: 'bob' }],
    ['of another problem', { problemId: '4' }],
    ['in a language that is not known here', { languageId: '999' }],
  ])('refuses a run %s', async (_what, wish) => {
    await proved();
    expect(await sendWith(run(wish))).toMatchObject({ status: 409, data: { field: 'runId' } });
    expect(await harness.knex('submission').pluck('id')).toEqual([]);
  });

  it('requires the language where the site does not show it', async () => {
    await proved();
    for (const language of [undefined, 'Parseltongue']) {
      expect(await sendWith(run({ languageId: null }), { language })).toMatchObject({
        status: 400,
        data: { field: 'language' },
      });
      harness.advanceClock(RemoteIntervals.pollGap);
    }
    const { submitId } = (await sendWith(run({ languageId: null }), { language: 'C++' })).data!;
    expect(await harness.storedRun(submitId)).toMatchObject({ state: 'tracking', languageId: '42' });
  });

  it('refuses a run that is a verdict already, also of two who bring it at once', async () => {
    await proved();
    await sendWith(run());
    expect(await send()).toMatchObject({ status: 409, data: { field: 'runId' } });
    await harness.knex('submission').delete();
    const other = await harness.site.signUp();
    await proved(other);
    harness.advanceClock(RemoteIntervals.pollGap);
    const both = [send(), send({}, other)];
    const asked = async () => harness.knex('remoteJob').whereNull('doneAt').pluck<number[]>('id');
    await expect.poll(asked).toHaveLength(2);
    await withJob(harness, Promise.resolve(), run());
    await withJob(harness, Promise.resolve(), run());
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await harness.knex('submission').pluck('id')).toHaveLength(1);
  });
});
