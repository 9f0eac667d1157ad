import { readFileSync } from 'node:fs';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catchDownload, choose, fillIn, makeCheckedProblem, newId, openedProblem } from './admin-pages';
import { closeVisitors, openBrowser, press, waitForText, type Visitor } from './browser';
import { click } from './click';
import { openSite, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { zipOf } from './zip';
import { openVisitorAsRoot } from './visitors';

const FINAL_MS = 60_000;

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;
let problemId: string;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  problemId = await makeCheckedProblem(site);
  root = await openVisitorAsRoot(browser, site);
});
afterAll(async () => {
  await closeVisitors(browser);
});

test('the export is disabled while no problem is selected', async () => {
  await root.goto('/admin/problem/batch-operation');
  await press(root.page, 'Export (0)', 'main');
  await waitForToast(root.page, 'Select at least one problem to export');
});

test('an exported problem is imported again under another id', async () => {
  const { page } = root;
  const downloaded = await catchDownload(page);
  await root.goto('/admin/problem/batch-operation');
  await fillIn(page, 'main input[type=search]', problemId);
  await page.waitForFunction(
    (id) =>
      document.querySelectorAll('tbody tr').length === 1 && document.querySelector('tbody')?.textContent?.includes(id),
    {},
    problemId,
  );
  await press(page, 'Select “A+B”', 'tbody');
  await press(page, 'Export (1)', 'main');
  const archive = readFileSync(await downloaded());

  await choose(page, 'main', 'again.zip', archive);
  await waitForText(page, '.t-parsed-list', 'Tribunal: 1 problem');
  const facts = await page.$$eval('.t-parsed-list dd', (values) => values.map((value) => value.textContent));
  expect(facts).toContain('1000 ms · 64 MB · 128 MB');
  expect(facts).toContain('5');
  await fillIn(page, '.t-parsed-list [name^=import-id]', 'no blanks');
  await press(page, 'Import (1)', '.t-parsed-list');
  await waitForText(page, '.t-parsed-list .t-err', "IDs can't contain spaces");

  const copy = newId().toUpperCase();
  await fillIn(page, '.t-parsed-list [name^=import-id]', copy);
  await press(page, 'Import (1)', '.t-parsed-list');
  await page.waitForFunction(() => document.querySelector('.t-parsed-list .t-health.up'), { timeout: FINAL_MS });
  expect(new URL(page.url()).searchParams.get('import')).toBeTruthy();
  await click(page, '.t-parsed-list td a');
  await openedProblem(page);
  await waitForText(page, 'h1', copy);
  expect(await page.$$('.t-manual-case, #data tbody tr')).toHaveLength(5);
});

test('an archive in an unknown format is refused with the reason', async () => {
  await root.goto('/admin/problem/batch-operation');
  await choose(root.page, 'main', 'holiday.zip', zipOf({ 'beach.txt': 'sand' }));
  await waitForText(root.page, '.ui.negative.message', "Couldn't upload the problems");
});
