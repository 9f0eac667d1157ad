import { Role, Status } from '@tribunal/contract';
import type { UserAdminCalls } from '@tribunal/plugin-user-admin/contract';
import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import { closeVisitors, openBrowser, press, settle, waitForText } from './browser';
import { RIGHT, WRONG } from './programs';
import { makeJudgedSubmission, makeSumProblem, openSite, registerUser, rootToken, type SiteUnderTest } from './site';
import { openVisitorAsRoot, openPageAs, PASSWORD } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let problem: string;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  problem = await makeSumProblem(site);
  await makeJudgedSubmission(site, problem, RIGHT['C++']);
});
afterAll(() => closeVisitors(browser));

const CHART = '.t-hours-bars';
/** Returns the number of submissions of the current hour, as a screen reader reads it. */
const submissionsNow = async (page: Page): Promise<number> => {
  const text = await page.$eval(CHART, (chart) => chart.getAttribute('aria-valuetext') ?? '');
  return Number(/(\d+) (submissions|个提交)/.exec(text)?.[1] ?? 0);
};
const makeProblemAdmin = async (username: string): Promise<void> => {
  const api = siteApi<UserAdminCalls>(site.url);
  const token = await rootToken(site);
  const { data } = await api('GET /api/admin/user/get-user-list', { query: { keyword: username } }, token);
  const { uid, realname, email, titleName, titleColor, status } = data.records[0]!;
  const kept = { uid, username, realname, email, titleName, titleColor, status };
  await api('PUT /api/admin/user/edit-user', { body: { ...kept, type: Role.ProblemAdmin, setNewPwd: false } }, token);
};
const headingsOf = (page: Page): Promise<string[]> =>
  page.$$eval('main h2', (headings) => headings.map(({ textContent }) => textContent ?? ''));

test('a new submission appears without a reload, in the chart and among the verdicts', async () => {
  const { page, goto, leave } = await openVisitorAsRoot(browser, site);
  await goto('/admin');
  await page.waitForSelector(CHART);
  const before = await submissionsNow(page);
  const { code } = WRONG.find(({ status }) => status === Status.WrongAnswer)!;
  await makeJudgedSubmission(site, problem, code);
  await page.waitForFunction(
    (selector, least) => {
      const text = document.querySelector(selector)?.getAttribute('aria-valuetext') ?? '';
      return Number(/(\d+) submissions/.exec(text)?.[1] ?? 0) > least;
    },
    { timeout: 30_000 },
    CHART,
    before,
  );
  await waitForText(page, '.t-dash-verdicts', 'Wrong Answer');
  await leave();
});

test('the chart is used with the keyboard', async () => {
  const { page, goto, leave } = await openVisitorAsRoot(browser, site);
  await goto('/admin');
  await page.waitForSelector(CHART);
  await page.focus(CHART);
  await page.keyboard.press('Home');
  expect(await page.$eval(CHART, (chart) => chart.getAttribute('aria-valuenow'))).toBe('0');
  await waitForText(page, '.t-hours-text', 'submissions');
  await press(page, '7 d', 'main');
  await page.waitForFunction(
    (chart) => document.querySelector(chart)?.getAttribute('aria-valuemax') === '167',
    {},
    CHART,
  );
  await leave();
});

test('a problem admin sees work and problems, but no machines', async () => {
  const username = await registerUser(site, PASSWORD);
  await makeProblemAdmin(username);
  const { page, leave } = await openPageAs(browser, site, '/admin', username);
  await page.waitForSelector(CHART);
  await settle(page);
  expect(await headingsOf(page)).toEqual(['Needs attention', 'Submissions', 'Queue', 'Your account']);
  await leave();
});

test('internal errors have a page in the menu', async () => {
  const { page, goto, leave } = await openVisitorAsRoot(browser, site);
  await goto('/admin');
  await press(page, 'Internal errors', '.t-side');
  await waitForText(page, 'h1', 'Internal errors');
  await settle(page);
  expect(await seriousFindings(page)).toEqual([]);
  await leave();
});
