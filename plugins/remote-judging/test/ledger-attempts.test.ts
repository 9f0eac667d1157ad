import { Intervals, Status, type JudgeTask } from '@tribunal/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLedgerHarness, type LedgerHarness, type Sent } from './ledger-harness';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harness.knex('submission').delete();
  await harness.knex('remoteAccount').delete();
});

const MINUTE = 60_000;
const KILLS = 7;

/** Simulates a judge that claims the judgement and is killed; its lease expires. */
async function lost(judgementId: number): Promise<JudgeTask | null> {
  const task = await harness.claim(judgementId);
  await harness.advanceAndSweep(Intervals.judgeLease + 1);
  return task;
}

describe('a submission to another judge whose judge is killed', () => {
  it('has not failed while it waits for an account, however often', async () => {
    const { judgementId, submitId } = await harness.send();
    for (let kills = 0; kills < 30; kills++) {
      const task = await harness.claim(judgementId);
      expect(task).toMatchObject({ attempt: kills + 1 });
      expect((await harness.requestRun(task!)).data).toMatchObject({ run: null, why: 'noAccount' });
      await harness.advanceAndSweep(Intervals.judgeLease + 1);
    }
    expect(await harness.judgement(submitId)).toMatchObject({ status: Status.Pending, failures: 0, losses: 0 });
  });

  it('leaves no System Error behind: fifteen submissions, one account, two sent, seven kills in a minute', async () => {
    await harness.createAccount();
    await harness.createAccount();
    const sent: Sent[] = [];
    for (let count = 0; count < 15; count++) sent.push(await harness.send());
    for (let kills = 0; kills < KILLS; kills++) {
      const name = `crane-${kills}`;
      for (const { judgementId } of sent) {
        const task = await harness.claim(judgementId, name);
        if (!task) continue;
        const { data } = await harness.requestRun(task, name);
        const run = data?.run;
        if (run?.state === 'intended') await harness.move(task, run, ['intended', 'sent'], { name });
      }
      await harness.advanceAndSweep(Intervals.judgeLease + 1);
    }
    const states = await Promise.all(sent.map(({ submitId }) => harness.judgement(submitId)));
    expect(states.map(({ status }) => status)).toEqual(sent.map(() => Status.Pending));
    expect(states.filter(({ losses }) => losses === 0)).toHaveLength(13);
  });

  it('has not failed while nothing was sent, for a day', async () => {
    await harness.createAccount();
    const { judgementId, submitId } = await harness.send();
    const until = harness.now().getTime() + Intervals.sourceOutage - 10 * MINUTE;
    for (let kills = 0; kills < 20 && harness.now().getTime() < until; kills++) {
      const task = await lost(judgementId);
      if (task) await harness.advanceAndSweep(MINUTE);
      else await harness.advanceAndSweep(5 * MINUTE);
    }
    expect(await harness.judgement(submitId)).toMatchObject({ status: Status.Pending, failures: 0 });
  });

  it('ends after that, and says why', async () => {
    await harness.createAccount();
    const { judgementId, submitId } = await harness.send();
    harness.advanceClock(Intervals.sourceOutage + 1);
    for (let kills = 0; kills < 5; kills++) {
      const task = await harness.claim(judgementId);
      expect(task, `kill ${kills}`).not.toBeNull();
      await harness.getRun(task!);
      await harness.advanceAndSweep(Intervals.judgeLease + 1);
      await harness.advanceAndSweep(5 * MINUTE);
    }
    expect(await harness.judgement(submitId)).toMatchObject({ status: Status.SystemError });
    const error = await harness.knex('internalError').where({ judgementId }).first<{ reason: string }>('reason');
    expect(error.reason).toMatch(/stopped responding/);
  });
});
