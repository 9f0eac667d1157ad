import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillIn } from './admin-pages';
import { closeVisitors, openBrowser, press, waitForText, type Visitor } from './browser';
import { openSite, registerUser, type SiteUnderTest } from './site';
import { DIALOG, openVisitorAsRoot, PASSWORD } from './visitors';

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

test('a super admin sees the permissions of a role and of a user with reasons, and erases the user', async () => {
  const username = await registerUser(site, PASSWORD);
  const { page } = root;
  await root.goto('/admin/permissions?role=no_submit_user');
  await fillIn(page, '.t-filters input[type=search]', 'Submit to a problem');
  await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 1);
  await waitForText(page, 'main tbody', 'No');
  await root.goto(`/admin/user?keyword=${username}`);
  await press(page, `Permissions of ${username}`);
  await waitForText(page, 'main', 'Owned content');
  await waitForText(page, 'main', username);
  await root.goto(`/admin/user?keyword=${username}`);
  await press(page, `Delete ${username}`);
  await waitForText(page, DIALOG, 'stays under a name');
  await press(page, 'Also erase their content', DIALOG);
  await press(page, 'Erase for good', DIALOG);
  await waitForText(page, 'main', 'No users found');
  expect(root.consoleErrors).toEqual([]);
});
