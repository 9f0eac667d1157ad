import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import {
  DESKTOP,
  fill,
  closeVisitors,
  openBrowser,
  press,
  waitForText,
  settle,
  openVisitor,
  type Visitor,
} from './browser';
import { click } from './click';
import { RIGHT, WRONG } from './programs';
import { seedProblems } from './seed-problems';
import { makeJudgedSubmission, openSite, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { PASSWORD, openVisitorAs, openVisitorAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let guest: Visitor;
let root: Visitor;
let problemId: string;
let otherId: string;
let right: number;
let wrong: number;
let broken: number;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  const { problemIds } = await seedProblems(site);
  [, problemId = '', otherId = ''] = problemIds;
  right = await makeJudgedSubmission(site, problemId, RIGHT['C++']);
  wrong = await makeJudgedSubmission(site, problemId, WRONG[0]!.code);
  broken = await makeJudgedSubmission(site, otherId, WRONG[1]!.code);
  guest = await openVisitor(browser, site.url);
  root = await openVisitorAsRoot(browser, site);
});
afterAll(async () => {
  await closeVisitors(browser);
});

const waitForRuns = (page: Page, ids: number[]): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('main [data-submit-id]')]
        .map((link) => link.getAttribute('data-submit-id'))
        .join() === wanted,
    {},
    ids.join(),
  );
const ofProblem = (more = ''): string => `/status?problemID=${problemId}&completeProblemID=true${more}`;

test('the filter for own submissions requires a login and is reset without one', async () => {
  const { page, goto } = guest;
  await goto('/status');
  await press(page, 'Only mine');
  await waitForToast(page, 'Please log in first');
  await page.waitForSelector('.t-dialog');
  expect(new URL(page.url()).searchParams.has('onlyMine')).toBe(false);
  expect(await page.$eval('main input[role=switch]', (field) => (field as HTMLInputElement).checked)).toBe(false);
  await press(page, 'Close', '.t-dialog');
});

test('the address filters by problem, status and user', async () => {
  const { page, goto } = guest;
  await goto(ofProblem());
  await waitForRuns(page, [wrong, right]);
  await goto(ofProblem('&status=0'));
  await waitForRuns(page, [right]);
  await goto(ofProblem('&username=nobody-has-this-name'));
  await waitForText(page, 'main', 'No matching submissions');
  await press(page, 'Reset filters');
  await page.waitForFunction(() => location.search === '');
});

test('chosen filters are in the address and return to the first page', async () => {
  const { page, goto } = guest;
  await goto(ofProblem('&currentPage=1&limit=10'));
  await page.select('main .t-filters select', '-1');
  await waitForRuns(page, [wrong]);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    problemID: problemId,
    completeProblemID: 'true',
    limit: '10',
    status: '-1',
  });
});

test('invalid values in the address are ignored', async () => {
  const { page, goto } = guest;
  await goto(ofProblem('&status=77&currentPage=0&limit=-5'));
  await page.waitForSelector('main [data-submit-id]');
});

test('the language links to the submission, the author to the profile', async () => {
  const { page, follow } = guest;
  await follow(ofProblem('&status=0'));
  await waitForRuns(page, [right]);
  expect(await page.$eval('.t-user-cell a', (link) => link.getAttribute('href'))).toMatch(
    /^\/user-home\?uid=.+&username=root$/,
  );
  await press(page, 'C++', 'main table');
  await waitForText(page, 'h1', 'Accepted');
  expect(page.url()).toContain(`/submission-detail/${right}`);
});

test('a viewer without access to the code sees the reason and no compiler output', async () => {
  const { page, follow } = guest;
  await follow(`/submission-detail/${broken}`);
  await waitForText(page, 'main', 'Code hidden');
  expect(await page.$eval('main', (main) => main.textContent)).not.toContain('does_not_exist');
});

test('a submission appears and gets its verdict without reloading', async () => {
  const { page, follow } = guest;
  await follow(ofProblem());
  await waitForRuns(page, [wrong, right]);
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  const third = await makeJudgedSubmission(site, problemId, RIGHT['C++']);
  await waitForRuns(page, [third, wrong, right]);
  await page.waitForSelector(`[data-submit-id="${third}"][data-status="0"]`);
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('only a super admin sees corrections in the list', async () => {
  expect(await guest.page.$('.t-row-tools')).toBeNull();
});

test('a super admin sets a verdict in the list, except for Compile Error', async () => {
  const { page, goto, follow } = root;
  await goto(ofProblem('&status=-1'));
  await waitForRuns(page, [wrong]);
  await press(page, `Set verdict ${wrong}`);
  await page.waitForSelector('.t-popover:popover-open');
  await press(page, 'Set verdict', '.t-popover:popover-open');
  await page.select('.t-dialog select', '1');
  await press(page, 'Save', '.t-dialog .actions');
  await page.waitForSelector('.t-dialog', { hidden: true });
  await follow(ofProblem('&status=1'));
  await waitForRuns(page, [wrong]);
  await follow(`/status?problemID=${otherId}`);
  await waitForRuns(page, [broken]);
  expect(
    await page.$eval(`[aria-label="Set verdict ${broken}"]`, (button) => (button as HTMLButtonElement).disabled),
  ).toBe(true);
});

test('a super admin cancels in the list, once', async () => {
  const { page, follow } = root;
  await follow(ofProblem('&status=1'));
  await press(page, `Set verdict ${wrong}`);
  await press(page, 'Cancel submission', '.t-popover:popover-open');
  await press(page, 'Cancel submission', '.t-dialog .actions');
  await waitForToast(page, 'Submission cancelled');
  await follow(ofProblem('&status=-4'));
  await waitForRuns(page, [wrong]);
  await press(page, `Set verdict ${wrong}`);
  const cancel = await page.waitForSelector('.t-popover:popover-open ::-p-text(Cancel submission)');
  expect(await cancel!.evaluate((item) => (item.closest('button') as HTMLButtonElement).disabled)).toBe(true);
  await page.keyboard.press('Escape');
});

test('a super admin rejudges it from the list', async () => {
  const { page, follow } = root;
  await follow(ofProblem());
  await press(page, `Rejudge ${wrong}`);
  await waitForToast(page, 'Rejudging…');
  await page.waitForSelector(`[data-submit-id="${wrong}"][data-status="-1"]`, { timeout: 60_000 });
});

test('others read shared code until its owner stops sharing it', async () => {
  const { page, follow } = root;
  await follow(`/submission-detail/${right}`);
  await press(page, 'Not shared: only you can view this code');
  await waitForToast(page, 'Code shared. Anyone can view it.');
  await guest.follow(`/submission-detail/${right}`);
  await waitForText(guest.page, '.t-code', 'std::cin');
  expect(await guest.page.$('.t-code-card input[role=switch]')).toBeNull();
  await press(page, 'Shared: anyone can view this code');
  await waitForToast(page, 'Code no longer shared. Only you can view it.');
});

test("a test case shows the judge's message", async () => {
  const { page, follow } = root;
  await follow(`/submission-detail/${right}`);
  await page.waitForSelector('.t-case');
  await click(page, '.t-case');
  await page.waitForSelector('.t-case-note');
});

test('long names are cut off, so that no list is wider than the window', async () => {
  const api = siteApi(site.url);
  const names = ['W'.repeat(20), '永'.repeat(20)];
  for (const username of names) {
    const account = { username, password: PASSWORD };
    await api('POST /api/register', { body: { ...account, email: `wide${username.codePointAt(0)}@example.org` } });
    const { headers } = await api('POST /api/login', { body: account });
    const body = { pid: problemId, language: 'C++', code: RIGHT['C++'], isRemote: false };
    await api('POST /api/submit-problem-judge', { body }, headers.get('authorization') ?? '');
  }
  for (const width of [390, 768, 1024]) {
    const { page, goto, leave } = await openVisitor(browser, site.url, { ...DESKTOP, width });
    await goto(ofProblem());
    for (const name of names) await page.waitForSelector(`main a[title="${name}"]`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${width}`,
    ).toBeLessThanOrEqual(0);
    await leave();
  }
});

test('both lists fit a phone and have no serious finding there', async () => {
  const phone = await openVisitorAs(browser, site, { width: 390, language: 'zh-CN', scheme: 'dark' });
  for (const path of ['/problem', '/status', `/submission-detail/${right}`, `/problem/${problemId}`]) {
    await phone.follow(path);
    await settle(phone.page);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    expect(await seriousFindings(phone.page), path).toEqual([]);
  }
  await phone.leave();
});

test('the search field in the list keeps the typed text', async () => {
  const { page, follow } = guest;
  await follow('/status');
  await fill(page, 'main input[aria-label="Username"]', 'root');
  await page.waitForFunction(() => new URLSearchParams(location.search).get('username') === 'root');
});
