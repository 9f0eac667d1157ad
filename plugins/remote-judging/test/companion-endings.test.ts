import { Status } from '@tribunal/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RemoteIntervals } from '../contract';
import { remoteContent } from '../server/accounts/account-content';
import { RemoteAccountService } from '../server/accounts/remote-account-service';
import { openCompanionHarness, type CompanionHarness } from './companion-harness';
import { failedJob } from './fake-remote-judge';

const GET = 'GET /api/companion/submission';
const GIVE_UP = 'DELETE /api/companion/submission';
const HOUR = 3_600_000;

let harness: CompanionHarness;
beforeAll(async () => {
  harness = await openCompanionHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(() => harness.forget());

const task = (submitId: number) => harness.calls.reply(GET, { query: { submitId }, as: harness.user });
const giveUp = (submitId: number, as = harness.user) => harness.calls.reply(GIVE_UP, { query: { submitId }, as });
const stateOf = async (submitId: number) => (await harness.storedRun(submitId))['state'];
const claim = async (submitId: number) => harness.claim((await harness.judgement(submitId)).id);
const statusAt = async (submitId: number) => (await harness.judgement(submitId)).status;
const shown = (submitId: number, as = harness.user) =>
  harness.calls.api('GET /api/get-remote-run', { query: { submitId }, as });
const pause = () => harness.advanceClock(RemoteIntervals.pollGap);
const rejudge = (submitId: number) =>
  harness.calls.reply('POST /api/admin/judge/rejudge', { body: { submitId }, as: harness.root });

describe('a site that does not answer', () => {
  const arriveInVain = async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    const reply = await harness.arriveWith(submitId, '77', failedJob('siteDown'));
    expect(reply).toMatchObject({ status: 200, data: { state: 'sent', arrivedRunId: '77', refusal: null } });
    return submitId;
  };

  it('is asked again with growing pauses, also after the deadline', async () => {
    const submitId = await arriveInVain();
    for (const ms of [3000, 60_000, HOUR, 2 * HOUR]) {
      harness.advanceClock(ms);
      await harness.deadlines.giveUpDue();
      await harness.checks.requestDue();
      expect(await harness.answerJobs(() => failedJob('siteDown'))).toBe(1);
      await harness.checks.requestDue();
      expect(await harness.answerJobs(() => failedJob('siteDown'))).toBe(0);
    }
    harness.advanceClock(600_000);
    await harness.checks.requestDue();
    const sentAt = harness.now().getTime() - 3 * HOUR;
    await harness.answerJobs(() => harness.sentRun({ runId: '77', sentAt }));
    expect(await stateOf(submitId)).toBe('tracking');
  });

  it('is waited for a day, then the submission ends as Cancelled', async () => {
    const submitId = await arriveInVain();
    harness.advanceClock(HOUR + 86_400_000);
    await harness.deadlines.giveUpDue();
    expect([await stateOf(submitId), await statusAt(submitId)]).toEqual(['refused', Status.Cancelled]);
    // What the site answers then changes nothing.
    await harness.checks.requestDue();
    expect(await harness.answerJobs(() => harness.sentRun({ runId: '77' }))).toBe(0);
    // Logins do not last that long.
    harness.advanceClock(-HOUR - 86_400_000);
  });

  it('is asked again though the job is lost', async () => {
    const submitId = await arriveInVain();
    harness.advanceClock(3000);
    await harness.checks.requestDue();
    await harness.knex('remoteJob').whereNull('doneAt').delete();
    harness.advanceClock(900_000);
    await harness.checks.requestDue();
    await harness.answerJobs(() => harness.sentRun({ runId: '77' }));
    expect(await stateOf(submitId)).toBe('tracking');
  });

  it('leaves no room for another run, and the submission cannot be given up', async () => {
    const submitId = await arriveInVain();
    pause();
    expect(await harness.arrive(submitId, '78')).toMatchObject({
      status: 409,
      msg: expect.stringContaining('77 is being checked') as string,
    });
    expect((await giveUp(submitId)).status).toBe(409);
    expect((await harness.arriveWith(submitId, '77', harness.sentRun({ runId: '77' }))).status).toBe(200);
    expect(await stateOf(submitId)).toBe('tracking');
  });

  it('is not asked more often than a user may ask; the run is kept', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    await harness.arriveWith(submitId, '76', harness.sentRun({ runId: '76', account: 'bob' }));
    expect(await harness.arrive(submitId, '77')).toMatchObject({ status: 200, data: { state: 'sent' } });
    pause();
    await harness.checks.requestDue();
    expect(await harness.answerJobs(() => harness.sentRun({ runId: '77' }))).toBe(1);
    expect(await stateOf(submitId)).toBe('tracking');
  });
});

describe('a run that the site does not know', () => {
  it('is looked for a while, because some sites list new ones late, but makes way for another', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    const reply = await harness.arriveWith(submitId, '77', failedJob('notFound'));
    expect(reply).toMatchObject({
      status: 200,
      data: { state: 'sent', arrivedRunId: '77', refusal: expect.stringContaining('77') as string },
    });
    pause();
    expect((await harness.arriveWith(submitId, '78', failedJob('notFound'))).data).toMatchObject({
      arrivedRunId: '78',
    });
    harness.advanceClock(RemoteIntervals.companionUnlisted);
    await harness.checks.requestDue();
    await harness.answerJobs(() => failedJob('notFound'));
    expect((await task(submitId)).data).toMatchObject({
      state: 'intended',
      arrivedRunId: null,
      refusal: expect.stringContaining('78') as string,
    });
  });

  it('is not asked for more often because it is replaced or repeated again and again', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    await harness.arriveWith(submitId, '77', failedJob('notFound'));
    harness.advanceClock(40_000);
    for (const runId of ['78', '78', '79']) {
      await harness.arriveWith(submitId, runId, failedJob('notFound'));
      const companion = (await harness.knex('remoteCompanion').where({ submissionId: submitId }).first('*'))!;
      expect(companion.arrivedRunId).toBe(runId);
      expect(companion.nextCheckAt!.getTime()).toBeGreaterThanOrEqual(harness.now().getTime() + 20_000);
      pause();
    }
  });
});

describe('giving up', () => {
  it('ends the submission as Cancelled, once, and counts nothing', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    expect((await giveUp(submitId)).status).toBe(200);
    expect((await giveUp(submitId)).status).toBe(200);
    expect([await stateOf(submitId), await statusAt(submitId)]).toEqual(['refused', Status.Cancelled]);
    expect(await harness.knex('judgement').where({ submissionId: submitId }).pluck('id')).toHaveLength(2);
    expect(await shown(submitId)).toMatchObject({ state: 'refused', wait: null });
  });

  it('happens by itself after an hour', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    harness.advanceClock(HOUR - 1);
    await harness.deadlines.giveUpDue();
    expect(await stateOf(submitId)).toBe('intended');
    harness.advanceClock(1);
    expect((await harness.arrive(submitId, '77')).status).toBe(409);
    await harness.deadlines.giveUpDue();
    await harness.deadlines.giveUpDue();
    expect([await stateOf(submitId), await statusAt(submitId)]).toEqual(['refused', Status.Cancelled]);
  });

  it('leaves what comes too late to be linked by hand', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    await giveUp(submitId);
    expect(await harness.arrive(submitId, '77')).toMatchObject({
      status: 409,
      data: { field: 'submitId' },
      msg: expect.stringContaining('link it') as string,
    });
    const link = { pid: harness.place.problemId, runId: '77' };
    const linking = harness.calls.reply('POST /api/submit-remote-run', { body: link, as: harness.user });
    await expect.poll(() => harness.knex('remoteJob').whereNull('doneAt').pluck('id')).toHaveLength(1);
    await harness.answerJobs(() => harness.sentRun({ runId: '77' }));
    expect((await linking).status).toBe(200);
  });

  it.each([1, 2, 3, 4])('or a run, at the same time: one of them wins (%i)', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    const [arrived, given] = await Promise.all([
      harness.arriveWith(submitId, '77', harness.sentRun({ runId: '77' })),
      giveUp(submitId),
    ]);
    const isGivenUp = given.status === 200;
    expect([arrived.status, given.status]).toEqual(isGivenUp ? [409, 200] : [200, 409]);
    expect(await stateOf(submitId)).toBe(isGivenUp ? 'refused' : 'tracking');
  });
});

describe('one of which something fails', () => {
  const whileFailing = async (change: string, condition: string, work: () => Promise<void>) => {
    await harness.knex.raw(`
      create function fail_of_test() returns trigger language plpgsql as $$ begin raise 'of a test'; end $$;
      create trigger fail_of_test before ${change} for each row when (${condition}) execute function fail_of_test()`);
    try {
      await work();
    } finally {
      await harness.knex.raw('drop function fail_of_test cascade');
    }
  };
  const createTwo = async () => {
    await harness.prove();
    const first = await harness.create();
    await harness.knex('submitPace').delete();
    const second = await harness.create();
    return [first.submitId, second.submitId] as const;
  };

  it('does not keep others from ending', async () => {
    const [broken, other] = await createTwo();
    await whileFailing('update on remote_run', `old.submission_id = ${broken}`, async () => {
      harness.advanceClock(HOUR);
      await harness.deadlines.giveUpDue();
      expect([await stateOf(broken), await stateOf(other)]).toEqual(['intended', 'refused']);
    });
    await harness.deadlines.giveUpDue();
    expect(await stateOf(broken)).toBe('refused');
  });

  it('does not keep others from being looked for, and comes later', async () => {
    const [broken, other] = await createTwo();
    const due = { nextCheckAt: harness.now(), arrivedAt: harness.now() };
    for (const [submissionId, arrivedRunId] of [
      [broken, '77'],
      [other, '78'],
    ] as const) {
      await harness.knex('remoteRun').where({ submissionId }).update({ state: 'sent' });
      await harness
        .knex('remoteCompanion')
        .where({ submissionId })
        .update({ ...due, arrivedRunId });
    }
    await whileFailing('insert on remote_job', `new.request @> '{"runId": "77"}'`, () => harness.checks.requestDue());
    expect(await harness.knex('remoteJob').select('request')).toMatchObject([{ request: { runId: '78' } }]);
    const { nextCheckAt } = (await harness.knex('remoteCompanion').where({ submissionId: broken }).first('*'))!;
    expect(nextCheckAt!.getTime()).toBeGreaterThan(harness.now().getTime());
  });
});

describe('judging again', () => {
  it('waits for the submitter while nothing is sent', async () => {
    await harness.prove();
    await harness.createAccount();
    const { submitId } = await harness.create();
    expect((await rejudge(submitId)).status).toBe(409);
    const body = { submitId };
    await harness.calls.api('POST /api/admin/judge/cancel-judge', { body, as: harness.root });
    expect((await harness.arrive(submitId, '77')).status).toBe(409);
    await rejudge(submitId);
    expect((await harness.requestRun((await claim(submitId))!)).data).toMatchObject({ run: null, why: 'companion' });
    expect((await harness.arriveWith(submitId, '77', harness.sentRun({ runId: '77' }))).status).toBe(200);
  });

  it('sends nothing that was given up: it ends as Cancelled again', async () => {
    await harness.prove();
    await harness.createAccount();
    const { submitId } = await harness.create();
    await giveUp(submitId);
    harness.advanceClock(1000);
    await rejudge(submitId);
    expect((await harness.requestRun((await claim(submitId))!)).data).toMatchObject({ run: null, why: 'companion' });
    await harness.deadlines.giveUpDue();
    expect([await stateOf(submitId), await statusAt(submitId)]).toEqual(['refused', Status.Cancelled]);
  });

  it('only reads the run again', async () => {
    await harness.prove();
    await harness.createAccount();
    const { submitId } = await harness.create();
    await harness.arriveWith(submitId, '77', harness.sentRun({ runId: '77' }));
    await harness.advanceAndSweep(1000);
    const first = (await claim(submitId))!;
    const row = await harness.getRun(first);
    await harness.move(first, row, ['tracking', 'final']);
    await harness.reportVerdict(first, Status.WrongAnswer);
    await rejudge(submitId);
    expect(await harness.getRun((await claim(submitId))!)).toMatchObject({ state: 'final', remoteRunId: '77' });
  });
});

describe('a handle', () => {
  it('that is removed meanwhile proves nothing', async () => {
    const id = await harness.prove();
    const { submitId } = await harness.create();
    await harness.services.get(RemoteAccountService).remove(harness.user, id);
    expect((await harness.arrive(submitId, '77')).status).toBe(409);
    await harness.prove(harness.user, 'alice2');
    expect(await harness.arrive(submitId, '77')).toMatchObject({
      status: 409,
      msg: expect.stringContaining('alice') as string,
    });
  });

  it('that is removed while the run is checked proves nothing either', async () => {
    const id = await harness.prove();
    const { submitId } = await harness.create();
    await harness.arriveWith(submitId, '77', failedJob('siteDown'));
    await harness.services.get(RemoteAccountService).remove(harness.user, id);
    pause();
    await harness.checks.requestDue();
    await harness.answerJobs(() => harness.sentRun({ runId: '77' }));
    expect((await task(submitId)).data).toMatchObject({ state: 'intended', refusal: expect.any(String) as string });
  });

  it('that is removed later changes nothing: the run is read as everybody sees it', async () => {
    const id = await harness.prove();
    const { submitId } = await harness.create();
    await harness.arriveWith(submitId, '77', harness.sentRun({ runId: '77' }));
    await harness.services.get(RemoteAccountService).remove(harness.user, id);
    await harness.advanceAndSweep(1000);
    expect(await harness.getRun((await claim(submitId))!)).toMatchObject({ account: null, publicAccount: 'alice' });
  });
});

describe('code that was erased', () => {
  it('is judged no more, and its run is forgotten at the deadline', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    await harness.knex('submission').where({ id: submitId }).update({ erasedAt: harness.now() });
    expect((await harness.arrive(submitId, '77')).status).toBe(409);
    harness.advanceClock(HOUR);
    await harness.deadlines.giveUpDue();
    expect(await stateOf(submitId)).toBe('refused');
  });

  it('leaves no trace of what was handed in, once it waits no more', async () => {
    await harness.prove();
    const { submitId } = await harness.create();
    const { uid } = harness.user;
    const content = remoteContent(harness.knex, { removeOfDeletedUsers: async () => undefined });
    const account = { uid, anonymousName: 'nobody', username: null, email: null, requestedAt: harness.now() };
    const erase = () => content.erase!(account);
    expect(await erase()).toBe('later');
    await giveUp(submitId);
    expect(await erase()).toBe('done');
    expect(await harness.knex('remoteCompanion').select('submissionId')).toEqual([]);
    expect(await harness.storedRun(submitId)).toMatchObject({ accountName: null, state: 'refused' });
  });
});
