import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, closeVisitors, openBrowser, press, waitForText, writeCode, type Visitor } from './browser';
import { RIGHT, WRONG } from './programs';
import { makeJudgedSubmission, makeSumProblem, openSite, type SiteUnderTest } from './site';
import { openVisitorAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;
let problemId: string;
let submission: number;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  problemId = await makeSumProblem(site);
  submission = await makeJudgedSubmission(site, problemId, RIGHT['C++']);
  root = await openVisitorAsRoot(browser, site);
});
afterAll(async () => {
  await closeVisitors(browser);
});

const verdict = (page: Page): Promise<string> => page.$eval('.t-facts-card h1', (title) => title.textContent ?? '');

test('a test run on a sample passes', async () => {
  const { page, goto } = root;
  await goto(`/problem/${problemId}`);
  await page.select('.t-tools select', 'C++');
  await writeCode(page, RIGHT['C++']);
  await press(page, 'Test run', '.t-submit');
  await press(page, 'Run', '.t-drawer');
  await page.waitForSelector('.t-drawer [data-test-run-status="0"]', { timeout: 60_000 });
  await waitForText(page, '.t-drawer', 'Matches sample 1');
});

test('a test run on a custom input shows its output beside the expected output', async () => {
  const { page } = root;
  await writeCode(page, WRONG[0]!.code);
  await fill(page, '.t-drawer ::-p-aria([name="Input"][role="textbox"])', '20 22');
  await fill(page, '.t-drawer ::-p-aria([name="Expected output (optional)"])', '42');
  await press(page, 'Run', '.t-drawer');
  await page.waitForSelector('.t-drawer [data-test-run-status="-1"]', { timeout: 60_000 });
  await waitForText(page, '.t-drawer', 'Line 1 differs: Expected output 42');
});

test('a super admin sets a verdict, and it is marked as set by hand', async () => {
  const { page, goto } = root;
  await goto(`/submission-detail/${submission}`);
  await press(page, 'Set verdict', '.t-corrections');
  await page.select('.t-dialog select', '-1');
  await press(page, 'Save', '.t-dialog .actions');
  await waitForText(page, '.t-facts-card h1', 'Wrong Answer');
  await waitForText(page, '.t-facts-card', 'Set manually');
});

test('a rejudging restores the real verdict', async () => {
  const { page } = root;
  await press(page, 'Rejudge', '.t-corrections');
  await waitForText(page, '.t-facts-card h1', 'Accepted', 60_000);
});

test('a replay with the same data keeps the verdict and shows both environments', async () => {
  const { page } = root;
  await press(page, 'Replay with the same data', '.t-corrections');
  await press(page, 'Start', '.t-dialog');
  await page.waitForSelector('.t-dialog table', { timeout: 60_000 });
  await waitForText(page, '.t-dialog', 'Compile command');
  await page.keyboard.press('Escape');
  expect(await verdict(page)).toContain('Accepted');
});

test('a rejudging shows a preview of its changes and is applied at once', async () => {
  const { page, goto } = root;
  await goto(`/submission-detail/${submission}`);
  await press(page, 'Set verdict', '.t-corrections');
  await page.select('.t-dialog select', '3');
  await press(page, 'Save', '.t-dialog .actions');
  await waitForText(page, '.t-facts-card h1', 'Runtime Error');

  await goto('/admin/rejudging');
  await press(page, 'Rejudge …');
  await fill(page, '.t-dialog input[name=reason]', 'a verdict set in error');
  await fill(page, '.t-dialog input[name=problemId]', problemId);
  await press(page, 'Start rejudge', '.t-dialog');
  await waitForText(page, '.t-health', 'Ready to apply', 60_000);
  await waitForText(page, 'main', '1 of 1 judged so far have changed');
  await press(page, 'Apply', 'main');
  await press(page, 'Apply', '.t-dialog .actions');
  await waitForText(page, '.t-health', 'Applied');

  await goto(`/submission-detail/${submission}`);
  await waitForText(page, '.t-facts-card h1', 'Accepted');
});

test('a cancelled submission is shown as cancelled', async () => {
  const { page } = root;
  await press(page, 'Cancel submission', '.t-corrections');
  await press(page, 'Cancel submission', '.t-dialog .actions');
  await waitForText(page, '.t-facts-card h1', 'Cancelled');
  expect(root.consoleErrors).toEqual([]);
});
