import { readFileSync } from 'node:fs';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catchDownload, fillIn } from './admin-pages';
import { seriousFindings } from './axe';
import { closeVisitors, openBrowser, press, waitForText, type Visitor } from './browser';
import { click } from './click';
import { openSite, registerUser, type SiteUnderTest } from './site';
import { DIALOG, openPageAs, openVisitorAsRoot, PASSWORD } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  root = await openVisitorAsRoot(browser, site);
});
afterAll(async () => {
  await closeVisitors(browser);
});

/** Gives a user a title, as a super admin. */
const giveTitle = async (username: string, title: string): Promise<void> => {
  await root.goto(`/admin/user?keyword=${username}`);
  await press(root.page, `Edit ${username}`);
  await fillIn(root.page, `${DIALOG} input[name=titleName]`, title);
  await press(root.page, 'Save', DIALOG);
  await waitForText(root.page, 'tbody', title);
};

test('an action of a super admin is found, shown with what changed, and exported', async () => {
  const username = await registerUser(site, PASSWORD);
  await giveTitle(username, 'Coach');
  await root.goto('/admin/audit-log');
  const { page } = root;
  await fillIn(page, '.t-filters input[type=search]', username);
  await page.waitForFunction(
    (name) => document.querySelectorAll('tbody tr').length === 1 && location.search.includes(name),
    {},
    username,
  );
  await waitForText(page, 'tbody', `User ${username}`);
  await click(page, 'tbody button');
  await waitForText(page, DIALOG, 'Title beside the name');
  await waitForText(page, DIALOG, 'Coach');
  await press(page, `Only User ${username}`, DIALOG);
  await page.waitForFunction(() => location.search.includes('subject=user'));
  const downloaded = await catchDownload(page);
  await press(page, 'Export CSV');
  expect(readFileSync(await downloaded(), 'utf8')).toContain(`Change a user,PUT /api/admin/user/edit-user,user-admin`);
});

test('a user sees in the settings what was done to the account', async () => {
  const username = await registerUser(site, PASSWORD);
  await giveTitle(username, 'Helper');
  const user = await openPageAs(browser, site, '/setting', username);
  await waitForText(user.page, 'main', 'By an administrator');
  await waitForText(user.page, 'main', 'Helper');
  expect(await seriousFindings(user.page)).toEqual([]);
  await user.leave();
});
