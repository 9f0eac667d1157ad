import { startTestSite, type CompanionOrder, type TestSite } from '@tribunal/plugin-remote-judging/companion/testing';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  greeted,
  openCompanionBrowser,
  serveJudgePages,
  type CompanionBrowser,
  type JudgePage,
  type JudgePages,
} from './companion';
import { waitForText } from './browser';
import { click } from './click';
import { openSite } from './site';

/** The browser extension in a real browser, at a small site that people submit to. */
let there: TestSite;
let judge: JudgePages;
let companion: CompanionBrowser;
let ours: JudgePage;
let number = 0;

beforeAll(async () => {
  [there, judge] = await Promise.all([startTestSite(), serveJudgePages()]);
  companion = await openCompanionBrowser({ connected: [judge.origin], endpoints: { TEST: there.url } });
});
afterAll(async () => {
  await companion?.close();
  await Promise.all([there?.close(), judge?.close()]);
});
beforeEach(async () => {
  there.delay = 0;
  there.refusal = null;
  await logInThereAs('annie');
  ours = await judge.open(companion.browser);
});

const orderOf = (values: Partial<CompanionOrder> = {}): CompanionOrder => ({
  jobId: `submission:${++number}`,
  key: 'TEST',
  handle: 'Annie',
  problem: { id: `P${number}`, ref: null },
  language: { id: 'cpp', name: 'C++' },
  code: `// ${number}\nint main() { return "<ä>"[0]; }\n`,
  ...values,
});
const pressSubmit = async (page: Page): Promise<void> => {
  await page.bringToFront();
  await Promise.all([page.waitForNavigation(), click(page, '#press')]);
};
const logInThereAs = (name: string): Promise<void> =>
  companion.browser.setCookie({ name: 'account', value: name, domain: '127.0.0.1', path: '/' });
const isShown = (page: Page) => page.evaluate(() => document.visibilityState === 'visible');

test('a submission is filled in, sent by the person, and its run is handed over', async () => {
  const order = orderOf();
  const site = await ours.start(order);
  const view = await ours.waitFor(order.jobId, 'filled');
  expect(view.filled).toEqual({
    problem: order.problem.id,
    language: 'C++ 20',
    codeLength: order.code.length,
    account: 'annie',
  });
  expect(there.runs).toEqual([]);
  await pressSubmit(site);
  const { runId, isChanged, account } = await ours.waitFor(order.jobId, 'submitted');
  const [run] = there.runs;
  expect({ runId, isChanged, account }).toEqual({ runId: String(run!.id), isChanged: false, account: 'annie' });
  expect(run!.code.replaceAll('\r\n', '\n')).toBe(order.code);
  expect(await isShown(ours.page)).toBe(true);
});

test('code that the person has changed there is reported as changed', async () => {
  const order = orderOf();
  const site = await ours.start(order);
  await ours.waitFor(order.jobId, 'filled');
  await site.type('textarea', '// more');
  await pressSubmit(site);
  expect((await ours.waitFor(order.jobId, 'submitted')).isChanged).toBe(true);
});

test('a page that was closed ends its job, which can be started again', async () => {
  const order = orderOf();
  const site = await ours.start(order);
  await ours.waitFor(order.jobId, 'filled');
  await site.close();
  expect((await ours.waitFor(order.jobId, 'cancelled')).wasSent).toBe(false);
  await pressSubmit(
    await ours.start(order).then(async (page) => {
      await ours.waitFor(order.jobId, 'filled');
      return page;
    }),
  );
  await ours.waitFor(order.jobId, 'submitted');
});

test('jobs in two tabs do not mix', async () => {
  const [first, second] = [orderOf(), orderOf()];
  const firstSite = await ours.start(first);
  await ours.waitFor(first.jobId, 'filled');
  const secondSite = await ours.start(second);
  await ours.waitFor(second.jobId, 'filled');
  await pressSubmit(secondSite);
  const secondRun = await ours.waitFor(second.jobId, 'submitted');
  expect((await ours.request('state', { jobId: first.jobId })).state).toBe('filled');
  await pressSubmit(firstSite);
  const firstRun = await ours.waitFor(first.jobId, 'submitted');
  const problemOf = (runId: string) => there.runs.find(({ id }) => String(id) === runId)?.problem;
  expect([problemOf(firstRun.runId), problemOf(secondRun.runId)]).toEqual([first.problem.id, second.problem.id]);
});

test('somebody who is logged out logs in, and it goes on although the login leads elsewhere', async () => {
  await logInThereAs('');
  const order = orderOf();
  const site = await ours.start(order);
  await ours.waitFor(order.jobId, 'needsLogin');
  await site.type('#login input', 'annie');
  await click(site, '#login button');
  await ours.waitFor(order.jobId, 'filled');
});

test('an account other than the handle is not filled in for', async () => {
  await logInThereAs('bob');
  const order = orderOf();
  const site = await ours.start(order);
  expect((await ours.waitFor(order.jobId, 'wrongAccount')).account).toBe('bob');
  expect(await site.$eval('textarea', ({ value }) => value)).toBe('');
});

test('a run that the list shows late is found', async () => {
  there.delay = 2;
  const order = orderOf();
  const site = await ours.start(order);
  await ours.waitFor(order.jobId, 'filled');
  await pressSubmit(site);
  await ours.waitFor(order.jobId, 'looking');
  await ours.waitFor(order.jobId, 'submitted');
});

test('what the site refuses is shown, and can be sent again', async () => {
  there.refusal = 'Please wait 5 seconds';
  const order = orderOf();
  const site = await ours.start(order);
  await ours.waitFor(order.jobId, 'filled');
  await pressSubmit(site);
  expect((await ours.waitFor(order.jobId, 'refused')).text).toBe('Please wait 5 seconds');
  await pressSubmit(site);
  await ours.waitFor(order.jobId, 'submitted');
});

test('a page that is loaded again finds its job, and an earlier run of the problem is not taken for the new one', async () => {
  const order = orderOf();
  there.runs.unshift({ id: 90, problem: order.problem.id, account: 'annie', language: 'cpp', code: '', hiddenFor: 0 });
  const site = await ours.start(order);
  await ours.waitFor(order.jobId, 'filled');
  await ours.page.reload();
  await greeted(ours.page);
  expect((await ours.request('state', { jobId: order.jobId })).state).toBe('filled');
  await site.goto(`${there.url}/runs`);
  expect((await ours.request('look', { jobId: order.jobId })).state).toBe('looking');
  await ours.request('start', order);
  await ours.waitFor(order.jobId, 'filled');
  await pressSubmit(site);
  const { runId } = await ours.waitFor(order.jobId, 'submitted');
  expect(runId).toBe(String(there.runs[0]!.id));
});

test('a run that our server does not accept is left out, and a run is looked for again', async () => {
  const order = orderOf();
  const site = await ours.start(order);
  await ours.waitFor(order.jobId, 'filled');
  await pressSubmit(site);
  const { runId } = await ours.waitFor(order.jobId, 'submitted');
  expect((await ours.request('reject', { jobId: order.jobId, runId })).state).toBe('looking');
  await ours.request('start', order);
  await ours.waitFor(order.jobId, 'filled');
  await pressSubmit(site);
  const next = await ours.waitFor(order.jobId, 'submitted');
  expect(next.runId).toBe(String(Number(runId) + 1));
});

test('pages of the site that were not opened by the companion get none of its scripts', async () => {
  const page = await companion.browser.newPage();
  await page.goto(`${there.url}/submit?problem=1`);
  const order = orderOf();
  await ours.start(order);
  await ours.waitFor(order.jobId, 'filled');
  expect(await page.$eval('textarea', ({ value }) => value)).toBe('');
});

test('the page about the companion sees it, and offers it for download', async () => {
  const site = await openSite();
  const { browser, close } = await openCompanionBrowser({
    connected: [new URL(site.url).origin],
    endpoints: { TEST: there.url },
  });
  const page = await browser.newPage();
  await page.goto(`${site.url}/companion`);
  await waitForText(page, 'main [role=status]', 'Version 1.0.0 is installed and connected to this site.');
  await waitForText(page, 'main li', 'Test site');
  for (const kind of ['chromium', 'firefox']) {
    const response = await fetch(`${site.url}/api/file/companion?browser=${kind}`);
    expect(response.headers.get('content-disposition')).toContain(`tribunal-companion-${kind}.zip`);
    expect(new TextDecoder().decode((await response.arrayBuffer()).slice(0, 2))).toBe('PK');
  }
  await close();
});
