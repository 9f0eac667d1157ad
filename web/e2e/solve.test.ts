import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, closeVisitors, openBrowser, press, waitForText, openVisitor, writeCode, type Visitor } from './browser';
import { click } from './click';
import { RIGHT, WRONG } from './programs';
import { makeSumProblem, openSite, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { PASSWORD } from './visitors';

const FINAL_MS = 60_000;
let site: SiteUnderTest;
let browser: Browser;
let visitor: Visitor;
let problemId: string;

const submit = async (language: string, code: string): Promise<string> => {
  const { page } = visitor;
  await page.select('.t-tools select', language);
  await writeCode(page, code);
  const previousId = await page.$eval('.t-live', (panel) => panel.getAttribute('data-submit-id')).catch(() => null);
  await press(page, 'Submit', '.t-submit');
  await page.waitForFunction(
    (old) => {
      const id = document.querySelector('.t-live')?.getAttribute('data-submit-id');
      return id && id !== old;
    },
    {},
    previousId,
  );
  await page.waitForFunction(
    () =>
      ['5', '6', '7', '9'].every(
        (running) => document.querySelector('.t-live')?.getAttribute('data-status') !== running,
      ),
    { timeout: FINAL_MS },
  );
  return page.$eval('.t-live .t-v.chip', (chip) => chip.textContent ?? '');
};

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  problemId = await makeSumProblem(site);
  visitor = await openVisitor(browser, site.url);
  await visitor.goto('/home');
});
afterAll(async () => {
  await closeVisitors(browser);
});

test('a new user registers and is logged in', async () => {
  const { page } = visitor;
  const username = `solver${process.hrtime.bigint().toString(36)}`.slice(0, 20);
  await press(page, 'Register', '.t-bar');
  await fill(page, '.t-dialog input[name=username]', username);
  await fill(page, '.t-dialog input[name=email]', `${username}@example.org`);
  await fill(page, '.t-dialog input[name=password]', PASSWORD);
  await fill(page, '.t-dialog input[name=again]', PASSWORD);
  await press(page, 'Register', '.t-dialog form');
  await waitForToast(page, 'Thanks for registering');
  await page.waitForSelector(`[aria-label="Account: ${username}"]`);
});

test.each(Object.entries(RIGHT))('A+B in %s becomes Accepted without reloading', async (language, code) => {
  await visitor.goto(`/problem/${problemId}`);
  await visitor.page.evaluate(() => Object.assign(window, { notReloaded: true }));
  expect(await submit(language, code)).toContain('Accepted');
  expect(await visitor.page.evaluate(() => 'notReloaded' in window)).toBe(true);
  expect(visitor.consoleErrors).toEqual([]);
});

test('the submission shows time and memory of every case', async () => {
  const { page } = visitor;
  await click(page, '.t-live a[href^="/submission-detail/"]');
  await page.waitForSelector('.t-case');
  const cases = await page.$$eval('.t-case', (tiles) => tiles.map((tile) => tile.textContent ?? ''));
  expect(cases).toHaveLength(5);
  for (const each of cases) expect(each).toMatch(/AC.*\d+ ms.*(KB|MB)/);
});

test.each(WRONG)('a program for $verdict gets this verdict', async ({ verdict, code }) => {
  await visitor.goto(`/problem/${problemId}`);
  expect(await submit('C++', code)).toContain(verdict);
});

test('the compiler output is shown', async () => {
  const { page } = visitor;
  await visitor.goto('/status?onlyMine=true&status=-2');
  await page.waitForSelector('[data-submit-id]');
  await click(page, '[data-submit-id]');
  await waitForText(page, '.t-code', 'does_not_exist');
});

test('empty code is not submitted', async () => {
  const { page } = visitor;
  await visitor.goto(`/problem/${problemId}`);
  await writeCode(page, ' ');
  await press(page, 'Submit', '.t-submit');
  await waitForText(page, '[role=alert]', "Code can't be empty");
});

test('a draft is restored after the page is left', async () => {
  const { page } = visitor;
  await visitor.goto(`/problem/${problemId}`);
  await page.select('.t-tools select', 'Python3');
  await writeCode(page, 'print("kept")');
  await waitForText(page, '.t-submit', 'Draft saved');
  await visitor.goto(`/problem/${problemId}`);
  await waitForText(page, '.cm-content', 'kept');
  expect(await page.$eval('.t-tools select', (select) => (select as HTMLSelectElement).value)).toBe('Python3');
});

test('code is written and submitted with the keyboard only', async () => {
  const { page } = visitor;
  await visitor.goto(`/problem/${problemId}`);
  await page.select('.t-tools select', 'C++');
  await writeCode(page, RIGHT['C++'] ?? '');
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.t-drawer [data-test-run-status="0"]', { timeout: FINAL_MS });
  await page.keyboard.down('Shift');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Shift');
  await page.keyboard.up('Control');
  await page.waitForSelector('.t-live[data-status="0"]', { timeout: FINAL_MS });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  const inside = await page.evaluate(() => document.activeElement?.closest('.t-editor') !== null);
  expect(inside).toBe(false);
});
