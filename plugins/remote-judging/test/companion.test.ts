import { Status } from '@tribunal/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RemoteIntervals, RemoteLimits } from '../contract';
import { openCompanionHarness, type CompanionHarness } from './companion-harness';
import { failedJob } from './fake-remote-judge';

const CREATE = 'POST /api/companion/submission';
const GET = 'GET /api/companion/submission';
const ARRIVED = 'PUT /api/companion/submission/arrived';
const GIVE_UP = 'DELETE /api/companion/submission';
const HOUR = 3_600_000;

let harness: CompanionHarness;
beforeAll(async () => {
  harness = await openCompanionHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(() => harness.forget());

const body = (wish: object = {}) => ({
  pid: harness.place.problemId,
  language: 'C++',
  code: 'int main() {}',
  isRemote: true,
  ...wish,
});
const create = (wish?: object, as = harness.user) => harness.calls.reply(CREATE, { body: body(wish), as });
const task = (submitId: number) => harness.calls.reply(GET, { query: { submitId }, as: harness.user });
const giveUp = (submitId: number, as = harness.user) => harness.calls.reply(GIVE_UP, { query: { submitId }, as });
const stateOf = async (submitId: number) => (await harness.storedRun(submitId))['state'];
const claim = async (submitId: number) => harness.claim((await harness.judgement(submitId)).id);
const statusAt = async (submitId: number) => (await harness.judgement(submitId)).status;
const shown = (submitId: number, as = harness.user) =>
  harness.calls.api('GET /api/get-remote-run', { query: { submitId }, as });
const pause = () => harness.advanceClock(RemoteIntervals.pollGap);

describe('who may call it', () => {
  it('are users who may submit', async () => {
    const query = { submitId: 1 };
    expect((await harness.calls.reply(CREATE, { body: body() })).status).toBe(401);
    expect((await harness.calls.reply(GET, { query })).status).toBe(401);
    expect((await harness.calls.reply(ARRIVED, { body: { submitId: 1, runId: '7' } })).status).toBe(401);
    expect((await harness.calls.reply(GIVE_UP, { query })).status).toBe(401);
  });

  it('is the submitter: for others, admins too, there is no such submission', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    for (const as of [await harness.site.signUp(), harness.root]) {
      expect((await harness.calls.reply(GET, { query: { submitId }, as })).status).toBe(404);
      expect((await harness.arrive(submitId, '7', { as })).status).toBe(404);
      expect((await giveUp(submitId, as)).status).toBe(404);
    }
    expect(await stateOf(submitId)).toBe('intended');
  });

  it('is nobody for submissions that are sent in another way', async () => {
    await harness.createAccount();
    const { submitId } = await harness.send('CF', harness.user);
    expect((await task(submitId)).status).toBe(404);
    expect((await harness.arrive(submitId, '7')).status).toBe(404);
  });
});

describe('what cannot be submitted so', () => {
  it('is anything without a handle that is proved', async () => {
    expect(await create()).toMatchObject({ status: 409, data: { field: 'pid' } });
    expect(await harness.knex('submission').pluck('id')).toEqual([]);
  });

  it('is anything in a contest', async () => {
    await harness.prove();
    expect(await create({ cid: 1 })).toMatchObject({ status: 400, data: { field: 'cid' } });
  });

  it('is anything in a training that does not exist', async () => {
    await harness.prove();
    expect((await create({ tid: 1 })).status).toBe(404);
  });

  it('is a problem of a site that nobody can read, of this site, or that does not exist', async () => {
    await harness.prove();
    const ac = await harness.createRemoteProblem('AC');
    expect(await create({ pid: ac.problemId })).toMatchObject({ status: 400, data: { field: 'pid' } });
    expect((await create({ pid: 'NIX-1' })).status).toBe(404);
  });

  it('is code with NUL, and a language that the site does not know', async () => {
    await harness.prove();
    expect(await create({ code: 'a\0b' })).toMatchObject({ status: 400, data: { field: 'code' } });
    expect(await create({ language: 'Parseltongue' })).toMatchObject({ status: 400, data: { field: 'language' } });
    expect(await create({ code: ' ' })).toMatchObject({ status: 400, data: { field: 'code' } });
    expect(await harness.knex('remoteCompanion').select('submissionId')).toEqual([]);
  });

  it('is more than a user may have open', async () => {
    await harness.prove();
    const { max } = RemoteLimits.openCompanions;
    const submitIds: number[] = [];
    for (let count = 0; count < max; count++) {
      submitIds.push((await harness.create()).submitId);
      await harness.knex('submitPace').delete();
    }
    const refused = await create();
    expect(refused).toMatchObject({ status: 409, data: { field: 'pid' } });
    expect(refused.msg).toContain(String(max));
    expect(await harness.knex('submission').pluck('id')).toHaveLength(max);
    await giveUp(submitIds[0]!);
    expect((await create()).status).toBe(200);
  });

  it('is nothing because the site takes no other submissions from here', async () => {
    const allow = (values: Record<string, boolean>) =>
      harness.site.api('PUT /api/admin/plugin/settings', { body: { id: 'remote-cf', values }, as: harness.root });
    await allow({ pool: false, own: false });
    await harness.prove();
    expect((await create()).status).toBe(200);
    await allow({ pool: true, own: true });
  });
});

describe('a submission with the companion', () => {
  it('says what to fill in, and waits for its submitter', async () => {
    await harness.prove();
    const created = await harness.create(harness.user, { code: 'int main() {}' });
    expect(created).toEqual({
      submitId: expect.any(Number) as number,
      key: 'CF',
      handle: 'alice',
      problem: { id: harness.place.problemId.slice('CF-'.length), ref: null },
      language: { id: '42', name: 'C++' },
      code: 'int main() {}',
      state: 'intended',
      arrivedRunId: null,
      refusal: null,
      until: new Date(harness.now().getTime() + HOUR).toISOString(),
    });
    expect((await task(created.submitId)).data).toEqual(created);
  });

  it('is not one of few: several wait at once', async () => {
    await harness.prove();
    const first = await harness.create();
    await harness.knex('submitPace').delete();
    const second = await harness.create();
    expect([await stateOf(first.submitId), await stateOf(second.submitId)]).toEqual(['intended', 'intended']);
  });

  it('is not given to judges, also not by servers that do not know that it waits', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    for (let minutes = 0; minutes < 58; minutes += 2) {
      expect(await claim(submitId)).toBeNull();
      await harness.advanceAndSweep(120_000);
      await harness.deadlines.putOffWaiting();
    }
    const reply = await harness.arriveWith(submitId, '77', harness.sentRun({ runId: '77' }));
    expect(reply).toMatchObject({ status: 200, data: { state: 'tracking' } });
    await harness.deadlines.putOffWaiting();
    await harness.advanceAndSweep(1000);
    expect(await harness.getRun((await claim(submitId))!)).toMatchObject({ state: 'tracking' });
  });

  it('ends at its deadline though it is put off', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    harness.advanceClock(HOUR);
    await harness.deadlines.putOffWaiting();
    await harness.deadlines.giveUpDue();
    expect([await stateOf(submitId), await statusAt(submitId)]).toEqual(['refused', Status.Cancelled]);
  });

  it('is no work of judges, whatever they do', async () => {
    await harness.prove();
    await harness.createAccount();
    const { submitId } = await harness.create();
    const found = (await harness.claimPutOff(submitId))!;
    expect((await harness.requestRun(found)).data).toEqual({
      run: null,
      waitMs: RemoteIntervals.companionRetry,
      why: 'companion',
    });
    const id = Number((await harness.storedRun(submitId))['id']);
    for (const move of [
      ['intended', 'sent'],
      ['intended', 'refused'],
      ['intended', 'intended'],
    ] as const)
      expect((await harness.move(found, { id }, move)).status).toBe(409);
    await harness.requeue(found, RemoteIntervals.companionRetry);
    expect(await harness.judgement(submitId)).toMatchObject({ failures: 0, losses: 0, status: Status.Pending });
  });

  it.each(['intended', 'sent'])('costs nothing if judges die while they ask for it (%s)', async (state) => {
    await harness.prove();
    const { submitId } = await harness.create();
    if (state === 'sent') await harness.arriveWith(submitId, '77', failedJob('siteDown'));
    for (let deaths = 0; deaths < 4; deaths++) {
      await harness.requestRun((await harness.claimPutOff(submitId))!);
      await harness.advanceAndSweep(120_000);
    }
    expect(await harness.judgement(submitId)).toMatchObject({ failures: 0, losses: 0, status: Status.Pending });
    expect(await stateOf(submitId)).toBe(state);
  });

  it('shows its submitter that it waits for them, and nobody else', async () => {
    await harness.prove();
    const { submitId, until } = await harness.create();
    expect(await shown(submitId)).toMatchObject({
      state: 'intended',
      account: 'alice',
      wait: { why: 'companion', until, place: 1 },
    });
    expect(await shown(submitId, await harness.site.signUp())).toMatchObject({
      account: null,
      wait: { why: 'queued', until: null },
    });
  });

  it('does not make others wait, and does not count as waiting for the site', async () => {
    await harness.prove();
    await harness.create();
    const { submitId } = await harness.send('CF', harness.user);
    expect(await shown(submitId)).toMatchObject({ wait: { place: 1 } });
    harness.advanceClock(2000);
    const rows = await harness.calls.api('GET /api/remote-status', {});
    expect(rows.find(({ key }) => key === 'CF')).toMatchObject({ waiting: 1 });
    expect(rows.find(({ key }) => key === 'CF')?.submitMethods).toContain('companion');
  });
});

describe('a run that is handed in', () => {
  it('is the verdict of the submission once it is checked, and a judge reads it at once', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    const found = (await harness.claimPutOff(submitId))!;
    harness.advanceClock(60_000);
    const reply = await harness.arriveWith(submitId, '77', harness.sentRun({ runId: '77' }));
    expect(reply).toMatchObject({ status: 200, data: { state: 'tracking', arrivedRunId: null, refusal: null } });
    expect(await harness.storedRun(submitId)).toMatchObject({ remoteRunId: '77', way: 'companion' });
    // A judge that was told to wait does not delay it.
    await harness.requeue(found, 300_000);
    await harness.advanceAndSweep(1000);
    const again = (await claim(submitId))!;
    const row = await harness.getRun(again);
    expect(row).toMatchObject({ state: 'tracking', remoteRunId: '77', publicAccount: 'alice' });
    expect((await harness.move(again, row, ['tracking', 'final'])).outcome).toBe('moved');
    await harness.reportVerdict(again, Status.Accepted);
    expect(await statusAt(submitId)).toBe(Status.Accepted);
    expect(await shown(submitId)).toMatchObject({ runId: '77', state: 'final', wait: null, isChanged: false });
  });

  it.each([
    ['at which the site received it', -5000, 115_000],
    ['at which it was handed in, if the site shows none', null, 120_000],
    ['of now, if the clock of the site is ahead', 30_000, 120_000],
    ['of its creation, if that of the site is a little earlier', -150_000, 0],
  ])('gives the submission the time %s', async (_what, shownMs, expectedMs) => {
    await harness.prove();
    const { submitId } = await harness.create();
    const createdAt = harness.now().getTime();
    harness.advanceClock(120_000);
    const sentAt = shownMs === null ? null : harness.now().getTime() + shownMs;
    await harness.arriveWith(submitId, '77', harness.sentRun({ runId: '77', sentAt }));
    const row = await harness.knex('submission').where({ id: submitId }).first('createdAt');
    expect(row!.createdAt.getTime() - createdAt).toBe(expectedMs);
  });

  it('is accepted once: repeating it is harmless, and another is refused', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    await harness.arriveWith(submitId, '77', harness.sentRun({ runId: '77' }));
    expect(await harness.arrive(submitId, '77')).toMatchObject({ status: 200, data: { state: 'tracking' } });
    expect(await harness.arrive(submitId, '78')).toMatchObject({ status: 409, data: { field: 'submitId' } });
    expect((await giveUp(submitId)).status).toBe(409);
    expect(await harness.knex('remoteJob').pluck('id')).toHaveLength(1);
  });

  it('is read once though two tabs hand it in', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    const other = harness.arrive(submitId, '77');
    const [first, second] = await Promise.all([
      harness.arriveWith(submitId, '77', harness.sentRun({ runId: '77' })),
      other,
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await stateOf(submitId)).toBe('tracking');
    expect(await harness.knex('remoteJob').pluck('id')).toHaveLength(1);
  });

  it.each([
    ['of somebody else', { account: 'bob' }, /belongs to bob, not to alice/],
    ['of another problem', { problemId: '4' }, /is for problem 4, not/],
    ['in another language', { languageId: '999' }, /999 instead of 42/],
    ['that is older', { sentAt: 0 }, /is older than/],
    ['with another id', { runId: '78' }, /shows submission 78 instead of 77/],
  ])('is refused if it is one %s; the submission waits for another', async (_what, wish, reason) => {
    await harness.prove();
    const { submitId } = await harness.create();
    const reply = await harness.arriveWith(submitId, '77', harness.sentRun({ runId: '77', ...wish }));
    expect(reply).toMatchObject({
      status: 409,
      data: { field: 'runId' },
      msg: expect.stringMatching(reason) as string,
    });
    expect((await task(submitId)).data).toMatchObject({
      state: 'intended',
      arrivedRunId: null,
      refusal: expect.stringMatching(reason) as string,
    });
    pause();
    expect((await harness.arriveWith(submitId, '79', harness.sentRun({ runId: '79' }))).status).toBe(200);
    expect((await task(submitId)).data).toMatchObject({ state: 'tracking', refusal: null });
  });

  it('is refused if it is the verdict of another submission, whose it stays', async () => {
    await harness.prove();
    const first = await harness.create();
    await harness.arriveWith(first.submitId, '77', harness.sentRun({ runId: '77' }));
    await harness.knex('submitPace').delete();
    const second = await harness.create();
    pause();
    const reply = await harness.arriveWith(second.submitId, '77', harness.sentRun({ runId: '77' }));
    expect(reply).toMatchObject({ status: 409, msg: expect.stringContaining('already linked') as string });
    expect([await stateOf(first.submitId), await stateOf(second.submitId)]).toEqual(['tracking', 'intended']);
  });

  it('takes no run of others: an id that is not checked reserves nothing', async () => {
    await harness.prove();
    const mallory = await harness.site.signUp();
    await harness.prove(mallory, 'mallory');
    const [forged, honest] = [await harness.create(mallory), await harness.create()];
    const waiting = harness.arrive(forged.submitId, '77', { as: mallory });
    await expect.poll(() => harness.knex('remoteJob').pluck('id')).toHaveLength(1);
    expect((await harness.arriveWith(honest.submitId, '77', harness.sentRun({ runId: '77' }))).status).toBe(200);
    expect((await waiting).status).toBe(409);
  });

  it.each(['../problem/1', '7?x', '..', ' '])('is no %j', async (runId) => {
    await harness.prove();
    const { submitId } = await harness.create();
    expect(await harness.arrive(submitId, runId)).toMatchObject({ status: 400, data: { field: 'runId' } });
  });

  it('is shown as changed only to those who may see the code', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    await harness.arriveWith(submitId, '77', harness.sentRun({ runId: '77' }), { isChanged: true });
    expect((await shown(submitId))!.isChanged).toBe(true);
    expect((await shown(submitId, await harness.site.signUp()))!.isChanged).toBe(false);
  });
});
