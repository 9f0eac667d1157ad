import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import {
  closeVisitors,
  DESKTOP,
  excessOf,
  fill,
  openBrowser,
  press,
  showAs,
  waitForText,
  type Visitor,
} from './browser';
import { submitImport, switchPlugin } from './remote';
import { openSite, type SiteUnderTest } from './site';
import { openVisitorAsRoot } from './visitors';

/** Timeout for reading at a simulated site, in ms. */
const READ_TIMEOUT_MS = 60_000;
const SITE_LISTS = 'table[aria-label="Problem lists"]';
const PROBLEMS = 'table[aria-label="Remote problems"]';
const PHONE = { width: 390, scheme: 'light' } as const;

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  root = await openVisitorAsRoot(browser, site);
  await switchPlugin(site, 'CF', 'on');
});
afterAll(() => closeVisitors(browser));

/** Waits for a row of the table whose text contains all of these. */
const waitForRow = async (table: string, texts: readonly string[], timeout = READ_TIMEOUT_MS): Promise<void> => {
  await root.page.waitForFunction(
    (where, wanted) =>
      [...document.querySelectorAll(`${where} tbody tr`)].some((row) =>
        wanted.every((text) => row.textContent?.includes(text)),
      ),
    { timeout },
    table,
    texts,
  );
};

const checkAppearance = async (): Promise<void> => {
  expect(await seriousFindings(root.page)).toEqual([]);
  await showAs(root.page, PHONE);
  expect(await excessOf(root.page)).toBeLessThanOrEqual(0);
  await showAs(root.page, DESKTOP);
};

test('a contest is imported, and then a problem that is found in the list of the site', async () => {
  const { page, goto, consoleErrors } = root;
  await submitImport(root, { key: 'CF', what: 'contests', ids: '1500' });
  await waitForText(page, 'main [role=status]', '2 of 2 done', READ_TIMEOUT_MS);
  const progress = 'table[aria-label="Problem import"]';
  await waitForRow(progress, ['CF contest 1500', 'Problems listed']);
  await waitForRow(progress, ['CF-1500C']);
  await checkAppearance();

  await goto('/admin/problem/import');
  await waitForText(page, 'main td', '2 / 2');
  await showAs(page, PHONE);
  const lines = await page.$$eval('main td.t-nowrap', (cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
  expect(await excessOf(page)).toBeLessThanOrEqual(0);
  await showAs(page, DESKTOP);

  await goto('/admin/problem/catalogue');
  await press(page, 'Update the list of Codeforces', SITE_LISTS);
  // The problems appear when the list has been read.
  await waitForRow(PROBLEMS, ['CF-1500C', 'View']);
  await waitForRow(SITE_LISTS, ['Codeforces', 'Up to date']);
  await fill(page, 'main input[type=search]', 'sums in files');
  await page.keyboard.press('Enter');
  await page.waitForFunction((where) => document.querySelectorAll(`${where} tbody tr`).length === 1, {}, PROBLEMS);
  await checkAppearance();
  await press(page, 'Select CF-409H', PROBLEMS);
  await press(page, 'Import 1 problem', 'main');
  await waitForText(page, 'main [role=status]', '1 of 1 done', READ_TIMEOUT_MS);
  await page.waitForSelector('main a[aria-label="Edit CF-409H"]');

  await goto('/problem/CF-409H');
  await waitForText(page, 'h1', 'Sums in Files');
  expect(consoleErrors).toEqual([]);
});
