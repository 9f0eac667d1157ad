import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHarbour, type Harbour } from './ledger-support';

const LIST = 'GET /api/admin/remote-run/given-up';
const RESUME = 'POST /api/admin/remote-run/resume';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harbour.knex('submission').delete();
  await harbour.knex('remoteAccount').delete();
  await harbour.account();
});

const resume = (submitId: number) => harbour.site.reply(RESUME, { body: { submitId }, as: harbour.root });
const givenUp = async () => (await harbour.site.api(LIST, { query: {}, as: harbour.root })).records;
const parked = async () =>
  (await harbour.site.api('GET /api/admin/remote-run/parked', { query: {}, as: harbour.root })).records;
/** In this state at the site, and told to the user as Submitted Failed. */
const giveUp = async (state: 'tracking' | 'parked' | 'refused', as?: TestUser) => {
  const { task, run } = await harbour.runIn(state, 'CF', as);
  await harbour.settle(task, Status.SubmittedFailed);
  return { submitId: task.submitId!, run };
};
const anew = async (submitId: number) => (await harbour.claim((await harbour.judgement(submitId)).id))!;

describe('submissions whose verdict nobody waits for any more', () => {
  it('are for those who may rejudge', async () => {
    for (const [as, status] of [
      [undefined, 401],
      [harbour.user, 403],
    ] as const) {
      expect((await harbour.site.reply(LIST, { query: {}, as })).status).toBe(status);
      expect((await harbour.site.reply(RESUME, { body: { submitId: 1 }, as })).status).toBe(status);
    }
  });

  it('are listed with where they are at the site', async () => {
    const { submitId, run } = await giveUp('tracking', harbour.user);
    expect(await givenUp()).toEqual([
      {
        submitId,
        key: 'CF',
        username: harbour.user.username,
        displayPid: expect.stringMatching(/^CF-/) as string,
        account: run.account!.name,
        remoteRunId: `run-${submitId}`,
        givenUpAt: expect.stringMatching(/Z$/) as string,
      },
    ]);
  });

  it('are not those that are judged, were judged, were refused or wait for a decision', async () => {
    await giveUp('parked');
    await harbour.account();
    await giveUp('refused');
    harbour.leap(6000);
    const judged = await harbour.runIn('tracking');
    expect(await givenUp()).toEqual([]);
    await harbour.settle(judged.task, Status.WrongAnswer);
    expect(await givenUp()).toEqual([]);
  });

  it('are also those that were read once, and not when they were judged anew', async () => {
    const { task } = await harbour.runIn('final');
    await harbour.settle(task, Status.Accepted);
    expect(await givenUp()).toEqual([]);
    const submitId = task.submitId!;
    await harbour.site.api('POST /api/admin/judge/rejudge', { body: { submitId }, as: harbour.root });
    await harbour.settle(await anew(submitId), Status.SubmittedFailed);
    expect((await givenUp()).map((row) => row.submitId)).toEqual([submitId]);
  });

  it('are not those that a person has given a verdict', async () => {
    const { submitId } = await giveUp('tracking');
    const body = { submitId, status: Status.SystemError };
    await harbour.site.api('POST /api/admin/judge/manual-judge', { body, as: harbour.root });
    expect(await givenUp()).toEqual([]);
  });
});

describe(RESUME, () => {
  it('leaves what was judged meanwhile, or decided by a person', async () => {
    const judged = await harbour.runIn('tracking');
    await harbour.settle(judged.task, Status.Accepted);
    expect((await resume(judged.task.submitId!)).status).toBe(409);
    await harbour.account();
    harbour.leap(6000);
    const { submitId } = await giveUp('tracking');
    const body = { submitId, status: Status.SystemError };
    await harbour.site.api('POST /api/admin/judge/manual-judge', { body, as: harbour.root });
    expect((await resume(submitId)).status).toBe(409);
  });

  it('looks at the run once more', async () => {
    const { task } = await harbour.runIn('tracking');
    const submitId = task.submitId!;
    expect((await resume(submitId)).status).toBe(409);
    await harbour.settle(task, Status.SubmittedFailed);
    expect((await resume(submitId)).status).toBe(200);
    expect(await givenUp()).toEqual([]);
    expect(await harbour.run(await anew(submitId))).toMatchObject({
      state: 'tracking',
      remoteRunId: `run-${submitId}`,
    });
  });

  it('lets a judge look for a parked run once more: it is found, or stays parked', async () => {
    for (const found of [true, false]) {
      await harbour.account();
      const { submitId, run } = await giveUp('parked');
      expect((await resume(submitId)).status).toBe(200);
      const task = await anew(submitId);
      expect(await harbour.run(task)).toMatchObject({ id: run.id, state: 'parked', account: { id: run.account!.id } });
      const remoteRunId = `found-${submitId}`;
      if (found) expect((await harbour.move(task, run, ['parked', 'tracking'], { remoteRunId })).outcome).toBe('moved');
      await harbour.settle(task, found ? Status.Accepted : Status.SubmittedFailed);
      expect(await harbour.stored(submitId)).toMatchObject({ state: found ? 'tracking' : 'parked' });
      expect(await parked()).toHaveLength(found ? 0 : 1);
    }
  });

  it('needs a run', async () => {
    const { task } = await harbour.runIn('refused');
    await harbour.settle(task, Status.SubmittedFailed);
    expect((await resume(task.submitId!)).status).toBe(409);
    expect((await resume(999_999)).status).toBe(404);
    const unsent = await harbour.taken('AC');
    await harbour.settle(unsent, Status.SubmittedFailed);
    expect((await resume(unsent.submitId!)).status).toBe(404);
  });
});
