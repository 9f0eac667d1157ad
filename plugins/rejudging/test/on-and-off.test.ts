import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Plugins } from '@tribunal/server';
import { pluginAt } from '@tribunal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCorrectionHarness, type CorrectionHarness } from '../../../core/server/test/correction/correction-harness';
import type { RejudgingCalls } from '../contract';

const { Accepted, WrongAnswer } = Status;
const LIST = 'GET /api/admin/rejudging';

let harness: CorrectionHarness;
beforeAll(async () => {
  const ids = ['rejudging', 'contest', 'contest-rejudging'];
  harness = await openCorrectionHarness(
    await Promise.all(ids.map((id) => pluginAt(new URL(`../../${id}/`, import.meta.url)))),
  );
});
afterAll(() => harness?.stop());
afterEach(() => switchTo('on'));

const host = () => resolve(harness.site.app.container, Plugins);
const calls = () => harness.site.calls<RejudgingCalls>();
const switchTo = async (wanted: 'on' | 'off'): Promise<void> => {
  const body = { id: 'rejudging', wanted };
  await harness.site.api('PUT /api/admin/plugin', { body, as: harness.root });
  await host().idle();
};
const statusOf = async (path: string): Promise<number> => {
  const call = { url: path, headers: { authorization: harness.root.token } };
  return (await harness.site.app.server.inject(call)).statusCode;
};
const createPreview = async (submitId: number): Promise<number> => {
  const body = { reason: 'a better checker', submitIds: [submitId] };
  return (await calls().api('POST /api/admin/rejudging', { body, as: harness.root })).id;
};

describe('rejudging that is off', () => {
  it('leaves no call and nothing in the process, and takes the rejudging of contests with it', async () => {
    const [startAt, endAt] = [new Date('2026-03-01'), new Date('2026-03-02')];
    const contest = { title: 'A contest', type: 0, auth: 0, startAt, endAt, uid: harness.root.uid } as const;
    const [{ id: cid } = { id: 0 }] = await harness.knex('contest').insert(contest).returning<{ id: number }[]>('id');
    const paths = ['/api/admin/rejudging', `/api/admin/contest/rejudge/last?cid=${cid}`];
    expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200]);
    expect(host().states()).toMatchObject({ rejudging: 'active', 'contest-rejudging': 'active' });
    await switchTo('off');
    expect(host().states()).toMatchObject({
      rejudging: 'disabled',
      contest: 'active',
      'contest-rejudging': 'waiting',
    });
    expect(await Promise.all(paths.map(statusOf))).toEqual([404, 503]);
    const found = host()
      .describe()
      .find(({ id }) => id === 'rejudging');
    expect(found?.effects).toEqual([]);
  });

  it('leaves the corrections of one submission', async () => {
    const submitId = await harness.submitAndJudge(WrongAnswer);
    await switchTo('off');
    await harness.site.api('POST /api/admin/judge/rejudge', { body: { submitId }, as: harness.root });
    await harness.reportVerdict(submitId, Accepted);
    expect((await harness.row(submitId)).status).toBe(Accepted);
  });

  it('is announced with the rejudgings that it would leave half done', async () => {
    const usage = () =>
      harness.site.api('GET /api/admin/plugin/usage', { query: { id: 'rejudging' }, as: harness.root });
    const id = await createPreview(await harness.submitAndJudge(WrongAnswer));
    expect(await usage()).toMatchObject({ interrupts: [] });
    await harness.knex('rejudging').where({ id }).update({ droppedAt: new Date() });
    expect(await usage()).toMatchObject({
      interrupts: ['Rejudgings in progress: 1. They continue when the plugin is on again.'],
    });
  });

  it('lets judges finish a preview, which can be applied when it is on again', async () => {
    const submitId = await harness.submitAndJudge(WrongAnswer);
    const id = await createPreview(submitId);
    await switchTo('off');
    await harness.reportFinal((await harness.history(submitId)).at(-1)!.id, Accepted);
    expect((await harness.row(submitId)).status).toBe(WrongAnswer);
    await switchTo('on');
    const { records } = await calls().api(LIST, { query: {}, as: harness.root });
    expect(records[0]).toMatchObject({ id, state: 'ready', changed: 1 });
    await calls().api('POST /api/admin/rejudging/apply', { body: { id }, as: harness.root });
    expect((await harness.row(submitId)).status).toBe(Accepted);
  });
});
