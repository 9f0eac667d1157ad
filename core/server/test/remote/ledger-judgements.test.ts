import { Intervals, Status } from '@tribunal/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHarbour, reportHead, type Harbour } from './ledger-support';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harbour.knex('submission').delete();
  await harbour.knex('remoteAccount').delete();
});

describe('a judgement that waits for its site', () => {
  it('is handed back as often as need be, and nobody has failed', async () => {
    const task = await harbour.taken();
    let attempt = 1;
    for (; attempt <= 10; attempt++) {
      const claimed = (await harbour.claim(task.judgementId))!;
      expect(claimed.attempt).toBe(attempt);
      await harbour.handBack(claimed, 15_000);
      harbour.leap(10_000);
      expect(await harbour.claim(task.judgementId)).toBeNull();
      harbour.leap(5000);
    }
    expect(await harbour.judgement(task.submitId!)).toMatchObject({ attempt, failures: 0, status: Status.Pending });
  });

  it('is named to the operator who is about to switch the site off, until it has a verdict', async () => {
    const usage = () =>
      harbour.site.api('GET /api/admin/plugin/usage', { query: { id: 'remote-cf' }, as: harbour.root });
    const { judgementId } = await harbour.send('CF');
    expect(await usage()).toMatchObject({ interrupts: ['Submissions waiting for a verdict: 1.'] });
    await harbour.settle((await harbour.claim(judgementId))!, Status.Accepted);
    expect(await usage()).toMatchObject({ interrupts: [] });
  });

  it('rests no longer than minutes, whatever the judge says', async () => {
    const task = await harbour.taken();
    await harbour.handBack(task, 1e9);
    harbour.leap(300_000);
    expect(await harbour.claim(task.judgementId)).not.toBeNull();
  });

  it('is given up after losses in a row only: each step that is written down forgives them', async () => {
    await harbour.account();
    const task = await harbour.taken();
    await harbour.run(task);
    const lose = async (): Promise<void> => {
      await harbour.pass(Intervals.judgeLease + 1);
      harbour.leap(60_000);
    };
    for (let losses = 1; losses <= 3; losses++) {
      await lose();
      expect(await harbour.judgement(task.submitId!)).toMatchObject({ losses, failures: 0, attempt: losses + 1 });
      if (losses < 3) await harbour.claim(task.judgementId);
    }
    const fourth = (await harbour.claim(task.judgementId))!;
    await harbour.move(fourth, await harbour.run(fourth), ['intended', 'sent']);
    expect(await harbour.judgement(task.submitId!)).toMatchObject({ losses: 0, failures: 0 });
    for (const [losses, failures] of [
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 2],
    ]) {
      await lose();
      expect(await harbour.judgement(task.submitId!)).toMatchObject({ losses, failures, status: Status.Pending });
      await harbour.claim(task.judgementId);
    }
    await lose();
    expect(await harbour.judgement(task.submitId!)).toMatchObject({ status: Status.SystemError });
  });

  it('is given up at once, with the reason, when its problem or language has no place there', async () => {
    const { judgementId, submitId } = await harbour.send();
    await harbour.knex('language').where({ oj: 'CF' }).update({ remoteId: null });
    expect(await harbour.claim(judgementId)).toBeNull();
    await harbour.knex('language').where({ oj: 'CF' }).update({ remoteId: '42' });
    expect(await harbour.judgement(submitId)).toMatchObject({ status: Status.SystemError, attempt: 1 });
    const error = await harbour.knex('internalError').where({ judgementId }).first('code', 'owner');
    expect(error).toMatchObject({ code: 'remoteLanguageUnknown', owner: 'operator' });
  });

  it('that the other judge failed at is a failure of that judge, kept with where it is there', async () => {
    await harbour.account();
    const owner = await harbour.site.signUp();
    const { task } = await harbour.runIn('tracking', 'CF', owner);
    await harbour.take({
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
    expect(await harbour.judgement(task.submitId!)).toMatchObject({ status: Status.SystemError });
    const error = harbour.knex('internalError').where({ judgementId: task.judgementId });
    expect(await error.first('code', 'owner', 'detail')).toEqual({
      code: 'remoteFailed',
      owner: 'remoteSite',
      detail: 'https://cf.example/run/1\nJudgement failed',
    });
    const query = { submitId: task.submitId! };
    const { submission } = await harbour.site.api('GET /api/get-submission-detail', { query, as: owner });
    expect(submission.errorRemark?.code).toBe('failedRemoteSite');
  });

  it('shows cases of the other judge, none of which is ours', async () => {
    await harbour.account();
    const owner = await harbour.site.signUp();
    const { task } = await harbour.runIn('tracking', 'CF', owner);
    const one = { caseId: 0, seq: 1, groupNum: null, timeMs: 5, memoryKb: 64, score: null, note: 'for staff' };
    const provenance = { host: 'Judge CF', runCommand: 'https://cf.example/run/1' };
    await harbour.take({
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
    const shown = await harbour.site.api('GET /api/get-all-case-result', { query, as: owner });
    expect(shown?.judgeCaseList).toMatchObject([
      { seq: 1, status: Status.WrongAnswer, inputData: null, outputData: null, userOutput: 'wrong here' },
    ]);
    expect(JSON.stringify(shown)).not.toContain('for staff');
    expect(await harbour.judgement(task.submitId!)).toMatchObject({ score: null });
  });
});
