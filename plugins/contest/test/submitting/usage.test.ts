import { Status } from '@tribunal/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';

let world: ContestTestSite;
beforeAll(async () => {
  world = await startContestTestSite();
});
afterAll(() => world?.stop());

const usage = (lang = 'en-US') =>
  world.site.api('GET /api/admin/plugin/usage', {
    query: { id: 'contest' },
    as: world.root,
    headers: { 'accept-language': lang },
  });

it('names contests that run and submissions in contests that have no verdict, in the language of the viewer', async () => {
  expect(await usage()).toMatchObject({ interrupts: [] });
  const cid = await world.makeContest({});
  await world.makeContest({ startAt: world.minutes(60), endAt: world.minutes(90) });
  const { pid } = await world.makeContestProblem(cid, { displayId: 'A' });
  const user = await world.site.signUp();
  await world.enrol(cid, user);
  await world.send(user, cid, 'A');
  const running = 'Running contests, which nobody can open or submit to while this is off: 1.';
  const waiting = 'Submissions in contests waiting for a verdict: 1.';
  expect(await usage()).toMatchObject({ interrupts: [running, waiting] });
  expect(await usage('zh-CN')).toMatchObject({
    interrupts: ['正在进行的比赛：1 场，关闭期间无法打开，也无法提交。', '比赛中等待评测结果的提交：1 个。'],
  });

  // One that has a verdict waits for none while a rejudging tries another beside it.
  await world.run(user, cid, 'A', Status.WrongAnswer);
  const body = { pid, cid, status: Status.WrongAnswer, reason: 'new cases' };
  expect(await world.site.api('POST /api/admin/rejudging', { body, as: world.root })).toMatchObject({ total: 1 });
  expect(await usage()).toMatchObject({ interrupts: [running, waiting] });
});
