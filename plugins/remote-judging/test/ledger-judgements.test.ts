import { Intervals, Status } from '@tribunal/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLedgerHarness, reportHead, type LedgerHarness } from './ledger-harness';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harness.knex('submission').delete();
  await harness.knex('remoteAccount').delete();
});

describe('a judgement that waits for its site', () => {
  it('is requeued as often as need be, and nobody has failed', async () => {
    const task = await harness.sendAndClaim();
    let attempt = 1;
    for (; attempt <= 10; attempt++) {
      const claimed = (await harness.claim(task.judgementId))!;
      expect(claimed.attempt).toBe(attempt);
      await harness.requeue(claimed, 15_000);
      harness.advanceClock(10_000);
      expect(await harness.claim(task.judgementId)).toBeNull();
      harness.advanceClock(5000);
    }
    expect(await harness.judgement(task.submitId!)).toMatchObject({ attempt, failures: 0, status: Status.Pending });
  });

  it('is named to the operator who is about to switch the site off, until it has a verdict', async () => {
    const usage = () =>
      harness.calls.api('GET /api/admin/plugin/usage', { query: { id: 'remote-cf' }, as: harness.root });
    const { judgementId } = await harness.send('CF');
    expect(await usage()).toMatchObject({ interrupts: ['Submissions waiting for a verdict: 1.'] });
    await harness.reportVerdict((await harness.claim(judgementId))!, Status.Accepted);
    expect(await usage()).toMatchObject({ interrupts: [] });
  });

  it('rests no longer than minutes, whatever the judge says', async () => {
    const task = await harness.sendAndClaim();
    await harness.requeue(task, 1e9);
    harness.advanceClock(300_000);
    expect(await harness.claim(task.judgementId)).not.toBeNull();
  });

  it('is given up after losses in a row only, and after a day: each step that is written down forgives them', async () => {
    await harness.createAccount();
    const task = await harness.sendAndClaim();
    await harness.getRun(task);
    const lose = async (): Promise<void> => {
      await harness.advanceAndSweep(Intervals.judgeLease + 1);
      harness.advanceClock(60_000);
    };
    for (let losses = 1; losses <= 3; losses++) {
      await lose();
      expect(await harness.judgement(task.submitId!)).toMatchObject({ losses, failures: 0, attempt: losses + 1 });
      if (losses < 3) await harness.claim(task.judgementId);
    }
    const fourth = (await harness.claim(task.judgementId))!;
    await harness.move(fourth, await harness.getRun(fourth), ['intended', 'sent']);
    expect(await harness.judgement(task.submitId!)).toMatchObject({ losses: 0, failures: 0 });
    for (const [losses, failures] of [
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 1],
      [5, 2],
    ]) {
      if (losses === 4)
        await harness
          .knex('judgement')
          .where({ id: task.judgementId })
          .update({ createdAt: new Date(0) });
      await lose();
      expect(await harness.judgement(task.submitId!)).toMatchObject({ losses, failures, status: Status.Pending });
      await harness.claim(task.judgementId);
    }
    await lose();
    expect(await harness.judgement(task.submitId!)).toMatchObject({ status: Status.SystemError });
  });

  it('is given up at once, with the reason, when its problem or language has no place there', async () => {
    const { judgementId, submitId } = await harness.send();
    await harness.knex('language').where({ oj: 'CF' }).update({ remoteId: null });
    expect(await harness.claim(judgementId)).toBeNull();
    await harness.knex('language').where({ oj: 'CF' }).update({ remoteId: '42' });
    expect(await harness.judgement(submitId)).toMatchObject({ status: Status.SystemError, attempt: 1 });
    const error = await harness.knex('internalError').where({ judgementId }).first('code', 'owner');
    expect(error).toMatchObject({ code: 'remoteLanguageUnknown', owner: 'operator' });
  });

  it('that the other judge failed at is a failure of that judge, kept with where it is there', async () => {
    await harness.createAccount();
    const owner = await harness.site.signUp();
    const { task } = await harness.createRunInState('tracking', 'CF', owner);
    await harness.handleReport({
      ...reportHead(task),
      kind: 'final',
      status: Status.SystemError,
      timeMs: null,
      memoryKb: null,
      score: null,
      message: 'Judgement failed',
      cases: [],
      provenance: { host: 'Judge CF', runCommand: 'https://cf.example/run/1' } as never,
    });
    expect(await harness.judgement(task.submitId!)).toMatchObject({ status: Status.SystemError });
    const error = harness.knex('internalError').where({ judgementId: task.judgementId });
    expect(await error.first('code', 'owner', 'detail')).toEqual({
      code: 'remoteFailed',
      owner: 'remoteSite',
      detail: 'https://cf.example/run/1\nJudgement failed',
    });
    const query = { submitId: task.submitId! };
    const { submission } = await harness.calls.api('GET /api/get-submission-detail', { query, as: owner });
    expect(submission.errorRemark?.code).toBe('failedRemoteSite');
  });

  it('shows cases of the other judge, none of which is ours', async () => {
    await harness.createAccount();
    const owner = await harness.site.signUp();
    const { task } = await harness.createRunInState('tracking', 'CF', owner);
    const one = { caseId: 0, seq: 1, groupNum: null, timeMs: 5, memoryKb: 64, score: null, note: 'for staff' };
    const provenance = { host: 'Judge CF', runCommand: 'https://cf.example/run/1' };
    await harness.handleReport({
      ...reportHead(task),
      kind: 'final',
      status: Status.WrongAnswer,
      timeMs: 5,
      memoryKb: 64,
      score: 30,
      message: null,
      cases: [{ ...one, status: Status.WrongAnswer, message: 'wrong here' }],
      provenance: provenance as never,
    });
    const query = { submitId: task.submitId! };
    const shown = await harness.calls.api('GET /api/get-all-case-result', { query, as: owner });
    expect(shown?.judgeCaseList).toMatchObject([
      { seq: 1, status: Status.WrongAnswer, inputData: null, outputData: null, userOutput: 'wrong here' },
    ]);
    expect(JSON.stringify(shown)).not.toContain('for staff');
    expect(await harness.judgement(task.submitId!)).toMatchObject({ score: null });
  });
});
