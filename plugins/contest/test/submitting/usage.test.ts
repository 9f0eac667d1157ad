import { Status } from '@tribunal/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contestPlugin, openContestHarness, type ContestHarness } from '../contest-harness';

let harness: ContestHarness;
beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('rejudging')] });
});
afterAll(() => harness?.stop());

const usage = (lang = 'en-US') =>
  harness.site.api('GET /api/admin/plugin/usage', {
    query: { id: 'contest' },
    as: harness.root,
    headers: { 'accept-language': lang },
  });

it('names contests that run and submissions in contests that have no verdict, in the language of the viewer', async () => {
  expect(await usage()).toMatchObject({ interrupts: [] });
  const cid = await harness.createContest({});
  await harness.createContest({ startAt: harness.minutes(60), endAt: harness.minutes(90) });
  const { pid } = await harness.createContestProblem(cid, { displayId: 'A' });
  const user = await harness.site.signUp();
  await harness.enrol(cid, user);
  await harness.send(user, cid, 'A');
  const running = 'Running contests: 1. Nobody can open or submit to them while the plugin is off.';
  const waiting = 'Contest submissions waiting for a verdict: 1.';
  expect(await usage()).toMatchObject({ interrupts: [running, waiting] });
  expect(await usage('zh-CN')).toMatchObject({
    interrupts: ['正在进行的比赛：1 场。插件关闭期间，任何人都无法打开或提交。', '比赛中等待评测结果的提交：1 个。'],
  });

  // A judged submission does not count as pending while a rejudging judges it again.
  await harness.submitAndJudge(user, cid, 'A', Status.WrongAnswer);
  const body = { pid, cid, status: Status.WrongAnswer, reason: 'new cases' };
  expect(await harness.calls.api('POST /api/admin/rejudging', { body, as: harness.root })).toMatchObject({ total: 1 });
  expect(await usage()).toMatchObject({ interrupts: [running, waiting] });
});
