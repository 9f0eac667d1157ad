import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeVisitors, openBrowser, press, waitForText } from './browser';
import { holdRequests } from './requests';
import { makeSumProblem, openSite, type SiteUnderTest } from './site';
import { openVisitorAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let problemId: string;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  problemId = await makeSumProblem(site);
});
afterAll(async () => {
  await closeVisitors(browser);
});

const open = async (page: Page): Promise<void> => {
  await page.goto(`${site.url}/problem/${problemId}`, { waitUntil: 'load' });
  await page.waitForSelector('.cm-content[contenteditable=true]');
};
const shownIn = (page: Page): Promise<string> =>
  page.$$eval('.cm-line', (lines) => lines.map((line) => line.textContent).join('\n'));
const storedOf = (page: Page, language: string): Promise<string | undefined> =>
  page.evaluate((name) => {
    const key = Object.keys(localStorage).find((one) => one.includes(':code:')) ?? '';
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { codes?: Record<string, string> }).codes?.[name];
  }, language);
/** Returns the request that Submit sends; the request is held and does not reach the site. */
const sentFrom = async (page: Page): Promise<{ language: string; code: string }> => {
  const sent: string[] = [];
  const session = await holdRequests(page, (request) => {
    if (request.path !== '/api/submit-problem-judge') return void request.send();
    sent.push(request.body);
    void request.refuse();
  });
  await press(page, 'Submit', '.t-submit');
  await expect.poll(() => sent).toHaveLength(1);
  await session.detach();
  return JSON.parse(sent[0]!) as { language: string; code: string };
};
const choose = (page: Page, language: string) => page.select('.t-tools select', language);
/** Types text key by key, like a user; the pause afterwards is a wait inside the page. */
const type = async (page: Page, text: string): Promise<void> => {
  await page.focus('.cm-content');
  await page.keyboard.type(text);
};

test.each([0, 60, 150, 250, 500])(
  'a language chosen within %i ms of typing keeps its own text, and the visible text is submitted',
  async (gap) => {
    const { page, leave } = await openVisitorAsRoot(browser, site);
    await open(page);
    await choose(page, 'C++');
    await type(page, 'abc');
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), gap);
    await choose(page, 'Java');
    await type(page, 'xyz');
    expect(await shownIn(page)).toBe('xyz');
    expect(await storedOf(page, 'Java')).toBe('xyz');
    expect(await storedOf(page, 'C++')).toBe('abc');
    expect(await sentFrom(page)).toMatchObject({ language: 'Java', code: 'xyz' });
    await page.reload();
    await page.waitForSelector('.cm-content[contenteditable=true]');
    expect(await shownIn(page)).toBe('xyz');
    await choose(page, 'C++');
    expect(await shownIn(page)).toBe('abc');
    await leave();
  },
);

test('the reset restores the template, and undo restores the typed code', async () => {
  const { page, leave } = await openVisitorAsRoot(browser, site);
  await open(page);
  await type(page, 'mine');
  await press(page, 'Reset to template', '.t-tools');
  await press(page, 'Reset', '.t-dialog');
  await page.waitForFunction(() => !document.querySelector('.cm-content')?.textContent?.includes('mine'));
  await page.focus('.cm-content');
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await waitForText(page, '.cm-content', 'mine');
  expect(await sentFrom(page)).toMatchObject({ code: 'mine' });
  await leave();
});

test('two tabs show one text', async () => {
  const { page, leave } = await openVisitorAsRoot(browser, site);
  await open(page);
  const other = await page.browserContext().newPage();
  await open(other);
  await choose(other, 'C++');
  await page.bringToFront();
  await choose(page, 'C++');
  await type(page, 'first');
  await other.bringToFront();
  await waitForText(other, '.cm-content', 'first');
  await other.keyboard.down('Control');
  await other.keyboard.press('End');
  await other.keyboard.up('Control');
  await type(other, '2');
  const typed = await shownIn(other);
  await page.bringToFront();
  await waitForText(page, '.cm-content', typed);
  expect(await sentFrom(page)).toMatchObject({ language: 'C++', code: typed });
  await leave();
});
