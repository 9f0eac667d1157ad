import { Status, type CoreCalls, type Language, type SubmissionRow } from '@tribunal/contract';
import { siteApi } from '@tribunal/testing';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DESKTOP, closeVisitors, openBrowser, press, waitForFocus, waitForText, openVisitor } from './browser';
import { makeSumProblem, openSite, rootToken, type SiteUnderTest } from './site';
import { openVisitorAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

/** The judge has to compile programs in about thirty languages, which takes long. */
const ALL_JUDGED_MS = 240_000;

test('the About menu opens with the keyboard, and its links work', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/home');
  await (await page.waitForSelector('.t-bar nav ::-p-aria([name="About"][role="button"])'))!.focus();
  await page.keyboard.press('Enter');
  await waitForFocus(page, '[role=menuitem]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForText(page, 'h1', 'System and API');
  await leave();
});

test('on a phone the links are in a menu of their own', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url, { ...DESKTOP, width: 390 });
  await goto('/home');
  expect(await page.$eval('.t-bar nav', (nav) => getComputedStyle(nav).display)).toBe('none');
  await press(page, 'Menu', '.t-bar');
  await press(page, 'Introduction', '.t-drawer-left');
  await waitForText(page, 'h1', 'Introduction');
  await page.waitForSelector('.t-drawer-left', { hidden: true });
  await leave();
});

test('the footer links to the pages about the site, and problem pages have none', async () => {
  const problemId = await makeSumProblem(site);
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/status');
  await press(page, 'Introduction', 'footer');
  await waitForText(page, 'h1', 'Introduction');
  await goto(`/problem/${problemId}`);
  expect(await page.$('footer')).toBeNull();
  await leave();
});

test("the developer page shows judges to staff, the site's health to everybody, and links to the API", async () => {
  const staff = await openVisitorAsRoot(browser, site);
  await staff.goto('/developer');
  await waitForText(staff.page, 'td', 'Python3');
  await staff.leave();
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/developer');
  await waitForText(page, 'main', 'All systems operational');
  expect(await page.$('td')).toBeNull();
  const reply = await fetch(site.url + (await page.$eval('a[href="/api/docs"]', (link) => link.getAttribute('href'))));
  expect(reply.status).toBe(200);
  expect(await reply.text()).toContain('/api/submit-problem-judge');
  await leave();
});

test('the home page lists remote judges and current contests', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/home');
  await waitForText(page, 'main', 'Codeforces Gym');
  expect(await page.$eval('main', (main) => main.textContent)).not.toContain('Working');
  await leave();
  const staff = await openVisitorAsRoot(browser, site);
  await staff.goto('/home');
  await waitForText(staff.page, 'main', 'Working');
  await staff.leave();
});

test(
  'each available language has an example that the judge accepts',
  async () => {
    const api = siteApi<CoreCalls>(site.url);
    const token = await rootToken(site);
    const { data: languages } = await api('GET /api/languages', { query: { all: false } });
    const pid = await makeSumProblem(site, { languages: languages.map(({ name }) => ({ name })) });
    const send = async ({ name, template }: Language): Promise<SubmissionRow> => {
      const body = { pid, language: name, code: template ?? '', isRemote: false };
      return (await api('POST /api/submit-problem-judge', { body }, token)).data;
    };
    const sent = await Promise.all(languages.map(send));
    const submitIds = sent.map(({ submitId }) => submitId);
    await vi.waitFor(
      async () => {
        const { data } = await api('POST /api/check-submissions-status', { body: { submitIds } }, token);
        const verdicts = Object.fromEntries(Object.values(data).map(({ language, status }) => [language, status]));
        expect(verdicts).toEqual(Object.fromEntries(languages.map(({ name }) => [name, Status.Accepted])));
      },
      { timeout: ALL_JUDGED_MS, interval: 500 },
    );
  },
  2 * ALL_JUDGED_MS,
);

test('a language shows how it is compiled and its example', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/compiler');
  await waitForText(page, 'td', '-std=gnu++17');
  await press(page, 'Show · C++ 17', 'main');
  await waitForText(page, 'pre', 'std::cin >> a >> b');
  await leave();
});
