import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import { fill, APPEARANCES, closeVisitors, openBrowser, waitForText, settle, openVisitor } from './browser';
import { RIGHT } from './programs';
import { makeJudgedSubmission, makeSumProblem, openSite, type SiteUnderTest } from './site';

let site: SiteUnderTest;
let browser: Browser;
let problemId: string;
let submission: string;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  problemId = await makeSumProblem(site);
  submission = `/submission-detail/${await makeJudgedSubmission(site, problemId, RIGHT['C++'])}`;
});
afterAll(async () => {
  await closeVisitors(browser);
});

test.each(APPEARANCES)(
  'public pages in $language at $width px, $scheme, have no serious finding',
  async (appearance) => {
    const { page, goto, leave } = await openVisitor(browser, site.url, appearance);
    for (const path of [
      '/home',
      '/problem',
      `/problem/${problemId}`,
      '/status',
      submission,
      '/nowhere',
      '/admin/login',
    ]) {
      await goto(path);
      await settle(page);
      expect(await seriousFindings(page), path).toEqual([]);
    }
    await leave();
  },
);

test.each(APPEARANCES)(
  'the login dialog in $language at $width px, $scheme, has no serious finding',
  async (appearance) => {
    const { page, goto, leave } = await openVisitor(browser, site.url, appearance);
    await goto('/status?onlyMine=true');
    await page.waitForSelector('.t-dialog');
    expect(await seriousFindings(page)).toEqual([]);
    await leave();
  },
);

test.each(APPEARANCES)(
  'the admin area and an own submission in $language at $width px, $scheme, have no serious finding',
  async (appearance) => {
    const { page, goto, leave } = await openVisitor(browser, site.url, appearance);
    await goto('/admin/login');
    await fill(page, 'input[name=username]', 'root');
    await fill(page, 'input[name=password]', site.rootPassword);
    await page.keyboard.press('Enter');
    await waitForText(page, 'h1', appearance.language === 'en-US' ? 'Dashboard' : '仪表盘');
    for (const path of ['/admin', '/admin/plugins', '/admin/judges', '/admin/announcement', submission]) {
      await goto(path);
      await settle(page);
      expect(await seriousFindings(page), path).toEqual([]);
    }
    await leave();
  },
);
