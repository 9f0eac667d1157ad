import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHarbour, type Harbour } from './ledger-support';

const LIST = 'GET /api/admin/remote-run/parked';
const DECIDE = 'POST /api/admin/remote-run/decide';
const WHERE = 'GET /api/get-remote-run';

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

type Decision = { decision: 'arrived' | 'lost' | 'drop'; remoteRunId?: string };
const decide = (id: number, decision: Decision, as: TestUser = harbour.root) =>
  harbour.site.reply(DECIDE, { body: { id, ...decision }, as });
const parked = async () => (await harbour.site.api(LIST, { query: {}, as: harbour.root })).records;
/** Parked, and told to the user as Submitted Failed. */
const park = async (as?: TestUser) => {
  const { task, run } = await harbour.runIn('parked', 'CF', as);
  await harbour.settle(task, Status.SubmittedFailed);
  return { submitId: task.submitId!, judgementId: task.judgementId, run };
};
const anew = async (submitId: number) => (await harbour.claim((await harbour.judgement(submitId)).id))!;

describe('submissions of which nobody knows whether the site has them', () => {
  it('are for those who may rejudge', async () => {
    for (const [as, status] of [
      [undefined, 401],
      [harbour.user, 403],
    ] as const) {
      expect((await harbour.site.reply(LIST, { query: {}, as })).status).toBe(status);
      expect((await harbour.site.reply(DECIDE, { body: { id: 1, decision: 'drop' }, as })).status).toBe(status);
    }
  });

  it('cannot be decided when they are not there, twice, or without the id that is needed', async () => {
    const { run } = await park();
    expect((await decide(999_999, { decision: 'drop' })).status).toBe(404);
    expect(await decide(run.id, { decision: 'arrived' })).toMatchObject({
      status: 400,
      data: { field: 'remoteRunId' },
    });
    expect((await decide(run.id, { decision: 'lost' })).status).toBe(200);
    expect((await decide(run.id, { decision: 'lost' })).status).toBe(409);
  });

  it('are listed with what is known of them', async () => {
    const { submitId, run } = await park(harbour.user);
    expect(await parked()).toMatchObject([
      { id: run.id, submitId, key: 'CF', username: harbour.user.username, account: run.account!.name },
    ]);
  });

  it('that arrived are tracked by the id that a person found', async () => {
    const { submitId, run } = await park();
    expect((await decide(run.id, { decision: 'arrived', remoteRunId: '55' })).status).toBe(200);
    expect(await harbour.run(await anew(submitId))).toMatchObject({ state: 'tracking', remoteRunId: '55' });
    expect(await parked()).toEqual([]);
  });

  it('cannot have the run of another submission', async () => {
    harbour.leap(6000);
    const { task } = await harbour.runIn('tracking');
    harbour.leap(6000);
    const { run } = await park();
    const refused = await decide(run.id, { decision: 'arrived', remoteRunId: `run-${task.submitId}` });
    expect(refused).toMatchObject({ status: 409, data: { field: 'remoteRunId' } });
    expect(await parked()).toHaveLength(1);
  });

  it('that were lost are sent again', async () => {
    const { submitId, run } = await park();
    harbour.leap(6000);
    expect((await decide(run.id, { decision: 'lost' })).status).toBe(200);
    const task = await anew(submitId);
    expect(await harbour.run(task)).toMatchObject({ id: run.id, state: 'intended', sentAt: null });
    expect((await harbour.move(task, run, ['intended', 'sent'])).outcome).toBe('moved');
  });

  it('that are dropped stay as they are', async () => {
    const { submitId, run, judgementId } = await park();
    await decide(run.id, { decision: 'drop' });
    expect(await parked()).toEqual([]);
    expect(await harbour.stored(submitId)).toMatchObject({ state: 'parked' });
    expect((await harbour.judgement(submitId)).id).toBe(judgementId);
  });

  it('keep a verdict by hand', async () => {
    const { submitId, run } = await park();
    const body = { submitId, status: Status.WrongAnswer };
    await harbour.site.api('POST /api/admin/judge/manual-judge', { body, as: harbour.root });
    await decide(run.id, { decision: 'arrived', remoteRunId: '56' });
    expect(await harbour.judgement(submitId)).toMatchObject({ status: Status.WrongAnswer });
  });

  it('are only looked for when their owner sends them once more', async () => {
    const owner = await harbour.site.signUp();
    const { submitId, run } = await park(owner);
    await harbour.site.api('GET /api/resubmit', { query: { submitId }, as: owner });
    const task = await anew(submitId);
    expect((await harbour.run(task)).state).toBe('parked');
    for (const to of ['intended', 'sent', 'refused'] as const) {
      expect((await harbour.move(task, run, ['parked', to])).status).toBe(409);
    }
    expect((await harbour.move(task, run, ['parked', 'tracking'], { remoteRunId: '60' })).outcome).toBe('moved');
  });
});

describe(WHERE, () => {
  it('is for those who may see the submission, and names the operator’s account to staff only', async () => {
    const owner = await harbour.site.signUp();
    const { task } = await harbour.runIn('tracking', 'CF', owner);
    const query = { submitId: task.submitId! };
    const where = async (as?: TestUser) => (await harbour.site.reply(WHERE, { query, as })).data;
    const seen = { key: 'CF', state: 'tracking', runId: `run-${task.submitId}`, url: null, account: null };
    expect(await where()).toEqual(seen);
    expect(await where(owner)).toEqual(seen);
    expect(await where(harbour.root)).toMatchObject({ account: expect.stringMatching(/^keeper-/) as string });
    expect((await harbour.site.reply(WHERE, { query: { submitId: 999_999 } })).status).toBe(404);
    await harbour.knex('submission').where({ id: task.submitId! }).update({ cid: 5 });
    expect((await harbour.site.reply(WHERE, { query })).status).toBe(401);
    expect((await harbour.site.reply(WHERE, { query, as: harbour.user })).status).toBe(403);
  });

  it('has the page that the judge named with the verdict', async () => {
    const { task } = await harbour.runIn('tracking');
    await harbour.settle(task, Status.Accepted);
    const page = 'https://cf.example/run/9';
    for (const [runCommand, url] of [
      [page, page],
      ['javascript:alert(1)', null],
    ]) {
      const provenance = JSON.stringify({ runCommand });
      await harbour.knex('judgement').where({ id: task.judgementId }).update({ provenance });
      expect(await harbour.site.api(WHERE, { query: { submitId: task.submitId! } })).toMatchObject({ url });
    }
  });

  it('is nowhere before anything is intended', async () => {
    const { submitId } = await harbour.send('AC');
    expect(await harbour.site.api(WHERE, { query: { submitId } })).toBeNull();
  });
});
