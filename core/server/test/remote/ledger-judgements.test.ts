import { Intervals, Status } from '@tribunal/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHarbour, type Harbour } from './ledger-support';

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

  it('rests no longer than minutes, whatever the judge says', async () => {
    const task = await harbour.taken();
    await harbour.handBack(task, 1e9);
    harbour.leap(300_000);
    expect(await harbour.claim(task.judgementId)).not.toBeNull();
  });

  it('is given up after failures in a row only: each step that is written down forgives them', async () => {
    await harbour.account();
    const task = await harbour.taken();
    await harbour.run(task);
    await harbour.pass(Intervals.judgeLease + 1);
    const second = (await harbour.claim(task.judgementId))!;
    await harbour.pass(Intervals.judgeLease + 1);
    const third = (await harbour.claim(task.judgementId))!;
    expect([second.attempt, third.attempt]).toEqual([2, 3]);
    expect(await harbour.judgement(task.submitId!)).toMatchObject({ failures: 2 });
    await harbour.move(third, await harbour.run(third), ['intended', 'sent']);
    expect(await harbour.judgement(task.submitId!)).toMatchObject({ failures: 0 });
    for (const failures of [1, 2]) {
      await harbour.pass(Intervals.judgeLease + 1);
      expect(await harbour.judgement(task.submitId!)).toMatchObject({ failures, status: Status.Pending });
      await harbour.claim(task.judgementId);
    }
    await harbour.pass(Intervals.judgeLease + 1);
    expect(await harbour.judgement(task.submitId!)).toMatchObject({ status: Status.SystemError });
  });

  it('is given up at once, with the reason, when its problem or language has no place there', async () => {
    const { judgementId, submitId } = await harbour.send();
    await harbour.knex('language').where({ oj: 'CF' }).update({ remoteId: null });
    expect(await harbour.claim(judgementId)).toBeNull();
    await harbour.knex('language').where({ oj: 'CF' }).update({ remoteId: '42' });
    expect(await harbour.judgement(submitId)).toMatchObject({ status: Status.SystemError, attempt: 1 });
    const error = await harbour.knex('internalError').where({ judgementId }).first<{ reason: string }>('reason');
    expect(error.reason).toBe('the judge has no such language');
  });

  it('shows cases of the other judge, none of which is ours', async () => {
    await harbour.account();
    const owner = await harbour.site.signUp();
    const { task } = await harbour.runIn('tracking', 'CF', owner);
    const one = { caseId: 0, seq: 1, groupNum: null, timeMs: 5, memoryKb: 64, score: null, note: 'for staff' };
    const provenance = { host: 'Judge CF', runCommand: 'https://cf.example/run/1' };
    await harbour.take({
      judgementId: task.judgementId,
      submitId: task.submitId,
      attempt: task.attempt,
      judge: { name: 'crane-1', instance: 'one' },
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
