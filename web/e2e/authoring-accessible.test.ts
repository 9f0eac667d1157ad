import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import { pressIn } from './admin-pages';
import { closeVisitors, openBrowser, press } from './browser';
import { makeSumProblem, openSite, type SiteUnderTest } from './site';
import { openVisitorAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  await makeSumProblem(site);
});
afterAll(async () => {
  await closeVisitors(browser);
});

test.each(['light', 'dark'] as const)(
  'a form full of faults and its dialogs, %s, have no serious finding',
  async (scheme) => {
    const { page, goto, leave } = await openVisitorAsRoot(browser, site, { language: 'en-US', width: 1280, scheme });
    // Accepts the browser's dialog about unsaved changes.
    page.on('dialog', (dialog) => void dialog.accept());
    await goto('/admin/problem/create');
    await pressIn(page, '#basics', 'OI');
    await pressIn(page, '#data', 'Subtasks, lowest score');
    await pressIn(page, '#data', 'Add test case');
    await pressIn(page, '#examples', 'Add sample');
    await pressIn(page, '#languages', 'Add template');
    await pressIn(page, '#judging', 'Special judge');
    await page.waitForSelector('.cm-content[contenteditable=true]');
    await press(page, 'Create', '.t-save-bar');
    await page.waitForSelector('.t-err');
    expect(await seriousFindings(page)).toEqual([]);
    for (const [part, name] of [
      ['#judging', 'Add file'],
      ['#solutions', 'Add solution'],
    ] as const) {
      await pressIn(page, part, name);
      await page.waitForSelector('.t-dialog .cm-content[contenteditable=true]');
      expect(await seriousFindings(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await page.waitForSelector('.t-dialog', { hidden: true });
    }
    await goto('/admin/problem/tag');
    for (const name of ['New tag', 'New category']) {
      await press(page, name, 'main');
      await page.waitForSelector('.t-dialog');
      expect(await seriousFindings(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await page.waitForSelector('.t-dialog', { hidden: true });
    }
    await leave();
  },
);
