import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catchDownload, choose, fillIn } from './admin-pages';
import { closeVisitors, openBrowser, press, waitForText, type Visitor } from './browser';
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

const openUser = async (username: string): Promise<Page> => {
  await root.goto(`/admin/user?keyword=${username}`);
  await waitForText(root.page, 'tbody', username);
  return root.page;
};

test('an admin finds a user and sets a role and a title, which the user sees at once', async () => {
  const username = await registerUser(site, PASSWORD);
  const user = await openPageAs(browser, site, '/setting', username);
  await root.goto('/admin/user');
  const { page } = root;
  await fillIn(page, '.t-filters input', username);
  await page.waitForFunction(
    (name) => document.querySelectorAll('tbody tr').length === 1 && location.search.includes(name),
    {},
    username,
  );
  await press(page, `Edit ${username}`);
  await page.select(`${DIALOG} select[name=type]`, '1001');
  await fillIn(page, `${DIALOG} input[name=titleName]`, 'Coach');
  await press(page, 'Save', DIALOG);
  await waitForText(page, 'tbody', 'Admin');
  await waitForText(page, 'tbody', 'Coach');
  await user.goto('/message/mine');
  await waitForText(user.page, 'main', 'Your role has changed');
  await user.page.waitForFunction(() => localStorage.getItem('user')?.includes('"admin"'));
  await user.goto('/admin');
  await waitForText(user.page, 'h1', 'Dashboard');
  await user.leave();
});

test('an invalid field keeps the dialog open with the typed values', async () => {
  const [first, second] = [await registerUser(site, PASSWORD), await registerUser(site, PASSWORD)];
  const page = await openUser(first);
  await press(page, `Edit ${first}`);
  await fillIn(page, `${DIALOG} input[name=realname]`, '张三');
  await fillIn(page, `${DIALOG} input[name=username]`, second);
  await press(page, 'Save', DIALOG);
  await waitForText(page, `${DIALOG} .t-err`, 'The username already exists');
  expect(await page.$eval(`${DIALOG} input[name=realname]`, (input) => (input as HTMLInputElement).value)).toBe('张三');
  await page.keyboard.press('Escape');
});

test('a new password and a ban end the logins of the user', async () => {
  const username = await registerUser(site, PASSWORD);
  const user = await openPageAs(browser, site, '/setting', username);
  const page = await openUser(username);
  await press(page, `Edit ${username}`);
  await press(page, 'Set a new password', DIALOG);
  await fillIn(page, `${DIALOG} input[name=password]`, 'short');
  await press(page, 'Save', DIALOG);
  await waitForText(page, `${DIALOG} .t-err`, 'New password must have at least 6 characters');
  await fillIn(page, `${DIALOG} input[name=password]`, 'another-secret');
  await press(page, 'Banned: cannot log in', DIALOG);
  await press(page, 'Save', DIALOG);
  await waitForText(page, 'tbody', 'Banned');
  await user.goto('/setting');
  await user.page.waitForSelector(`${DIALOG} input[name=password]`);
  await user.leave();
});

test('selected users are deleted after a confirmation, and admins cannot delete themselves', async () => {
  const username = await registerUser(site, PASSWORD);
  await openUser('root');
  expect(await root.page.$('::-p-aria([name="Select root"])')).toBeNull();
  const page = await openUser(username);
  await press(page, `Select ${username}`);
  await press(page, 'Delete 1 selected user');
  await waitForText(page, DIALOG, 'stays under a name');
  await press(page, 'Delete', DIALOG);
  await waitForText(page, 'main', 'No users found');
  await root.goto('/admin/user?keyword=deleted-');
  await waitForText(page, 'tbody', 'Deleted');
});

test('users are imported from a file of Excel on a Chinese system, and the result survives a reload', async () => {
  const name = `i${process.hrtime.bigint().toString(36)}`;
  await root.goto('/admin/user');
  const { page } = root;
  await press(page, 'Import');
  await page.waitForFunction(() => location.pathname === '/admin/user/import');
  const rows = Buffer.concat([
    Buffer.from(`${name}a,secret1,,`),
    Buffer.from('c0eec3f7', 'hex'),
    Buffer.from(`\r\n${name}b,short\r\n`),
  ]);
  await choose(page, 'main', 'users.csv', rows);
  await waitForText(page, '.t-drop', 'users.csv');
  await press(page, 'Check');
  await waitForText(page, 'tbody', 'Password must have at least 6 characters');
  await waitForText(page, 'table[aria-label="Users of the file"]', '李明');
  await press(page, 'Import 1 user');
  await waitForText(page, 'main', '1 user created. 1 row has errors.');
  await page.reload();
  await waitForText(page, 'main', '1 user created. 1 row has errors.');
  await openUser(`${name}a`);
  await waitForText(page, 'tbody', '李明');
});

test('generated accounts are shown once, printed as slips and downloaded', async () => {
  const name = `g${process.hrtime.bigint().toString(36).slice(-8)}-`;
  await root.goto('/admin/user/generate');
  const { page } = root;
  await fillIn(page, 'input[name=prefix]', name);
  await fillIn(page, 'input[name=number_to]', '3');
  await press(page, 'Generate');
  await waitForText(page, 'tbody', `${name}3`);
  const password = await page.$eval('tbody tr:last-child code', (code) => code.textContent ?? '');
  await page.emulateMediaType('print');
  const printed = await page.$eval('body', (body) => body.innerText);
  await page.emulateMediaType('screen');
  expect(printed.match(new RegExp(`${name}\\d`, 'g'))).toHaveLength(3);
  expect(printed).toContain(password);
  expect(printed).not.toContain('Generated accounts');
  const downloaded = await catchDownload(page);
  await press(page, 'Download Excel');
  expect(await downloaded()).toContain('accounts.xlsx');
  await page.waitForFunction(() => document.querySelector('.t-note-actions button:last-child')?.matches('[disabled]'));
  await root.goto('/admin/user/generate');
  await page.waitForSelector('input[name=prefix]');
  const body = { username: `${name}3`, password };
  expect(await siteApi(site.url)('POST /api/login', { body })).toMatchObject({ status: 200 });
});
