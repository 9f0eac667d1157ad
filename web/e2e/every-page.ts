import type { CoreCalls } from '@tribunal/contract';
import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import type { DiscussionCalls } from '@tribunal/plugin-discussion/contract';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import type { WebhookCalls } from '../../plugins/webhooks/contract';
import type { RemoteJudgingCalls } from '@tribunal/plugin-remote-judging/contract';
import type { RejudgingCalls } from '@tribunal/plugin-rejudging/contract';
import type { AllTrainingCalls } from '@tribunal/plugin-training/contract';
import { siteApi } from '@tribunal/testing';
import { fromNow, MINUTE, openContestFixture, freezeIn } from './contest/contests';
import { RIGHT, WRONG } from './programs';
import { seedProblems } from './seed-problems';
import { makeJudgedSubmission, makeSumProblem, rootToken, type SiteUnderTest } from './site';

/** Values of route parameters, as the route table names them, that lead to pages with content. */
export type RouteParameters = Readonly<Record<string, string | number>>;

/** Fills the site with one of everything that has a page of its own. */
export const fillEveryPage = async (site: SiteUnderTest): Promise<RouteParameters> => {
  const contestFixture = await openContestFixture(site);
  const api = siteApi<CommentCalls>(site.url);
  const core = siteApi<CoreCalls & RejudgingCalls>(site.url);
  const root = { username: 'root', token: await rootToken(site) };
  const { problemIds, keyword: sharedKeyword } = await seedProblems(site);
  // A long word in a table must push no control out of the window.
  await makeSumProblem(site, { title: 'Pseudopseudohypoparathyroidism'.repeat(2) });
  const contestID = await contestFixture.contest({
    openRank: true,
    openPrint: true,
    autoRealRank: false,
    description: 'Be *fair*.',
  });
  const endedID = await contestFixture.contest({
    startTime: fromNow(-61 * MINUTE),
    endTime: fromNow(-MINUTE),
    sealRank: true,
    sealRankTime: fromNow(-31 * MINUTE),
    autoRealRank: false,
  });
  await contestFixture.sum(endedID, 'A');
  const scheduledID = await contestFixture.contest({
    auth: 1,
    pwd: 'secret',
    startTime: fromNow(MINUTE * 60),
    endTime: fromNow(MINUTE * 90),
  });
  const oiContestID = await contestFixture.contest({ type: 1, openRank: true });
  await contestFixture.sum(contestID, 'A');
  await contestFixture.sum(contestID, 'B');
  await contestFixture.sum(oiContestID, 'A');
  const contestSubmitId = await contestFixture.send(root, contestID, 'A', RIGHT['C++']);
  await contestFixture.change(contestID, { startTime: fromNow(-31 * MINUTE), ...freezeIn(0) });
  await contestFixture.send(root, contestID, 'B', RIGHT['C++']);
  await contestFixture.send(root, oiContestID, 'A', RIGHT['C++']);
  const announcement = { title: 'Welcome', content: 'The **first** one.', status: 0 as const };
  await contestFixture.api(
    'POST /api/admin/contest/announcement',
    { body: { cid: contestID, announcement } },
    contestFixture.root,
  );
  await contestFixture.api(
    'POST /api/contest-clarification',
    { body: { cid: contestID, question: 'Is it long?' } },
    contestFixture.root,
  );
  await contestFixture.api(
    'POST /api/submit-print-text',
    { body: { cid: contestID, content: 'text '.repeat(20) } },
    contestFixture.root,
  );
  for (const content of ['Good luck!', 'Thanks.']) {
    await api('POST /api/comment', { body: { cid: contestID, content } }, root.token);
  }
  let submitId = 0;
  for (const code of [RIGHT['C++'], WRONG[0]!.code]) {
    submitId = await makeJudgedSubmission(site, problemIds[1]!, code);
  }
  const problems = await core(
    'GET /api/admin/problem/get-problem-list',
    { query: { keyword: sharedKeyword } },
    root.token,
  );
  const pid = problems.data.records.find(({ problemId }) => problemId === problemIds[1])!.id;
  const own = await contestFixture.api(
    'GET /api/admin/contest/get-problem-list',
    { query: { cid: contestID } },
    root.token,
  );
  const rejudging = await core('POST /api/admin/rejudging', { body: { reason: 'Checks', pid } }, root.token);
  const study = siteApi<AllTrainingCalls & DiscussionCalls & AllGroupCalls>(site.url);
  const trainings = await study('GET /api/get-training-list', { query: { auth: 'Private' } }, root.token);
  const trainingID = trainings.data.records[0]!.id;
  const ofTraining = await study('GET /api/get-training-problem-list', { query: { tid: trainingID } }, root.token);
  const discussions = await study('GET /api/get-discussion-list', { query: {} }, root.token);
  const groups = await study('GET /api/get-group-list', { query: { auth: 2 } }, root.token);
  const batch = { key: 'HDU', problemIds: '1000-1002' };
  const imported = await siteApi<RemoteJudgingCalls>(site.url)(
    'POST /api/admin/remote-import',
    { body: batch },
    root.token,
  );
  const webhooks = siteApi<WebhookCalls>(site.url);
  const webhook = { name: 'Chat of the jury', url: 'http://127.0.0.1:59999/', kinds: ['submission.judged'] };
  const { id: webhookId } = (await webhooks('POST /api/admin/webhook', { body: webhook }, root.token)).data;
  await webhooks('POST /api/admin/webhook/test', { body: { id: webhookId } }, root.token);
  return {
    webhookId,
    problemId: problemIds[1]!,
    pid,
    submitId,
    contestID,
    endedID,
    scheduledID,
    label: 'A',
    key: 'HDU',
    oiContestID,
    contestSubmitId,
    cpid: own.data.problemList.records[0]!.id,
    rejudgingId: rejudging.data.id,
    importId: imported.data.id,
    trainingID,
    problemID: ofTraining.data[0]!.problemId,
    discussionID: discussions.data.records[0]!.id,
    groupID: groups.data.records[0]!.id,
  };
};
