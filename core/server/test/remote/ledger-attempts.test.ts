import { Intervals, Status, type JudgeTask } from '@tribunal/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHarbour, type Harbour, type Sent } from './ledger-support';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harbour.knex('submission').delete();
  await harbour.knex('remoteAccount').delete();
});

const MINUTE = 60_000;
const KILLS = 7;

/** A judge takes it and is killed; its lease runs out. */
async function lost(judgementId: number): Promise<JudgeTask | null> {
  const task = await harbour.claim(judgementId);
  await harbour.pass(Intervals.judgeLease + 1);
  return task;
}

describe('a submission to another judge whose judge is killed', () => {
  it('has not failed while it waits for an account, however often', async () => {
    const { judgementId, submitId } = await harbour.send();
    for (let kills = 0; kills < 30; kills++) {
      const task = await harbour.claim(judgementId);
      expect(task).toMatchObject({ attempt: kills + 1 });
      expect((await harbour.ask(task!)).data).toMatchObject({ run: null, why: 'noAccount' });
      await harbour.pass(Intervals.judgeLease + 1);
    }
    expect(await harbour.judgement(submitId)).toMatchObject({ status: Status.Pending, failures: 0, losses: 0 });
  });

  it('leaves no System Error behind: fifteen submissions, one account, two sent, seven kills in a minute', async () => {
    await harbour.account();
    await harbour.account();
    const sent: Sent[] = [];
    for (let count = 0; count < 15; count++) sent.push(await harbour.send());
    for (let kills = 0; kills < KILLS; kills++) {
      const name = `crane-${kills}`;
      for (const { judgementId } of sent) {
        const task = await harbour.claim(judgementId, name);
        if (!task) continue;
        const { data } = await harbour.ask(task, name);
        const run = data?.run;
        if (run?.state === 'intended') await harbour.move(task, run, ['intended', 'sent'], { name });
      }
      await harbour.pass(Intervals.judgeLease + 1);
    }
    const states = await Promise.all(sent.map(({ submitId }) => harbour.judgement(submitId)));
    expect(states.map(({ status }) => status)).toEqual(sent.map(() => Status.Pending));
    expect(states.filter(({ losses }) => losses === 0)).toHaveLength(13);
  });

  it('has not failed while nothing was sent, for a day', async () => {
    await harbour.account();
    const { judgementId, submitId } = await harbour.send();
    const until = harbour.now().getTime() + Intervals.remoteOutage - 10 * MINUTE;
    for (let kills = 0; kills < 20 && harbour.now().getTime() < until; kills++) {
      const task = await lost(judgementId);
      if (task) await harbour.pass(MINUTE);
      else await harbour.pass(5 * MINUTE);
    }
    expect(await harbour.judgement(submitId)).toMatchObject({ status: Status.Pending, failures: 0 });
  });

  it('ends after that, and says why', async () => {
    await harbour.account();
    const { judgementId, submitId } = await harbour.send();
    harbour.leap(Intervals.remoteOutage + 1);
    for (let kills = 0; kills < 5; kills++) {
      const task = await harbour.claim(judgementId);
      expect(task, `kill ${kills}`).not.toBeNull();
      await harbour.run(task!);
      await harbour.pass(Intervals.judgeLease + 1);
      await harbour.pass(5 * MINUTE);
    }
    expect(await harbour.judgement(submitId)).toMatchObject({ status: Status.SystemError });
    const error = await harbour.knex('internalError').where({ judgementId }).first<{ reason: string }>('reason');
    expect(error.reason).toMatch(/silent/i);
  });
});
