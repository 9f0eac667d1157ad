import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, fillIn } from './admin-pages';
import { seriousFindings } from './axe';
import { APPEARANCES, closeVisitors, excessOf, openBrowser, press, settle, waitForText } from './browser';
import { bitmap } from './pictures';
import { uniqueName } from './seed-problems';
import { openSite, registerUser, rootToken, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { DIALOG, openPageAs, openVisitorAs, openVisitorAsRoot, PASSWORD } from './visitors';

/** Folder for screenshots of all pages; without it, none are taken. */
const { SHOTS } = process.env;
const NAME = uniqueName('Club ');
const CODE = 'ab12cd';

let site: SiteUnderTest;
let browser: Browser;
let teacher: string;
let student: string;
let other: string;
let gid: number;

const tokenOf = async (username: string): Promise<string> => {
  const { headers } = await siteApi(site.url)('POST /api/login', { body: { username, password: PASSWORD } });
  return headers.get('authorization') ?? '';
};

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  const values = {
    defaultCreateGroupACInitValue: 0,
    defaultCreateGroupDailyLimit: 1000,
    defaultCreateGroupLimit: 1000,
  };
  await siteApi(site.url)('PUT /api/admin/plugin/settings', { body: { id: 'group', values } }, await rootToken(site));
  [teacher, student, other] = [
    await registerUser(site, PASSWORD),
    await registerUser(site, PASSWORD),
    await registerUser(site, PASSWORD),
  ];
});
afterAll(() => closeVisitors(browser));

/** Chooses a role for a member or an applicant. */
const setRole = async (page: Page, username: string, auth: 3 | 4): Promise<void> => {
  const select = await page.waitForSelector(`main ::-p-aria([name="Role of ${username}"][role="combobox"])`);
  await select!.select(String(auth));
  await waitForToast(page, `Role of ${username} changed`);
  await settle(page);
};

test('a teacher creates a group, and what was typed survives closing the dialog', async () => {
  const { page, consoleErrors, leave } = await openPageAs(browser, site, '/group', teacher);
  await press(page, 'Create group', 'main');
  await fillIn(page, `${DIALOG} input[name=name]`, NAME);
  await press(page, 'Close', DIALOG);
  await page.waitForSelector(DIALOG, { hidden: true });
  await press(page, 'Create group', 'main');
  await waitForText(page, DIALOG, 'Unsaved draft restored');
  await fillIn(page, `${DIALOG} input[name=shortName]`, process.hrtime.bigint().toString(36).slice(-8));
  await fillIn(page, `${DIALOG} input[name=brief]`, 'We meet on Thursdays');
  await page.select(`${DIALOG} select`, '2');
  await fillIn(page, `${DIALOG} input[name=code]`, CODE);
  await fillIn(page, `${DIALOG} textarea[name=description]`, 'One problem **a week**.');
  await press(page, 'Create group', `${DIALOG} .actions`);
  await page.waitForFunction(() => /^\/group\/\d+$/.test(location.pathname));
  gid = Number(new URL(page.url()).pathname.split('/').at(-1));
  await waitForText(page, 'main h1', NAME);
  await waitForText(page, 'main strong', 'a week');
  await waitForText(page, 'main code', CODE);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a student applies, is accepted and promoted, and writes an announcement; another is removed', async () => {
  const applicant = await openPageAs(browser, site, `/group/${gid}`, student);
  await press(applicant.page, 'Apply', 'main');
  await fillIn(applicant.page, `${DIALOG} textarea`, 'I am in your class');
  await press(applicant.page, 'Apply', `${DIALOG} .actions`);
  await waitForToast(applicant.page, 'Application sent');
  await waitForText(applicant.page, 'main button[disabled]', 'Application pending');
  const api = siteApi<AllGroupCalls>(site.url);
  const body = { gid, reason: 'I am curious' };
  await api('POST /api/group/member', { body }, await tokenOf(other));

  const owner = await openPageAs(browser, site, `/group/${gid}/member`, teacher);
  await waitForText(owner.page, 'main tbody', 'I am in your class');
  await setRole(owner.page, student, 3);
  await setRole(owner.page, other, 3);
  await setRole(owner.page, student, 4);
  await press(owner.page, `Remove ${other}`, 'main');
  await press(owner.page, 'Remove', DIALOG);
  await waitForToast(owner.page, `${other} removed`);
  await owner.page.waitForFunction((name) => !document.querySelector('main')!.textContent.includes(name), {}, other);

  await applicant.goto(`/group/${gid}/announcement`);
  await press(applicant.page, 'New announcement', 'main');
  await fillIn(applicant.page, `${DIALOG} input[name=title]`, 'First meeting');
  await fillIn(applicant.page, `${DIALOG} textarea[name=content]`, 'Thursday, 7 pm.');
  await press(applicant.page, 'Publish', DIALOG);
  await waitForText(applicant.page, 'main tbody', 'First meeting');
  await owner.goto(`/group/${gid}`);
  await waitForText(owner.page, 'main', 'First meeting');
  expect([...owner.consoleErrors, ...applicant.consoleErrors]).toEqual([]);
  await owner.leave();
  await applicant.leave();

  const removed = await openPageAs(browser, site, `/group/${gid}/member`, other);
  await waitForText(removed.page, 'main', 'Only members of the group can see this');
  await removed.page.waitForSelector('.t-badge[aria-label^="Messages"]');
  await removed.leave();
});

test('the owner changes the avatar and the settings, and the list shows them', async () => {
  const { page, goto, consoleErrors, leave } = await openPageAs(browser, site, `/group/${gid}/setting`, teacher);
  await fillIn(page, 'main input[name=brief]', 'We meet on Fridays');
  await choose(page, 'main', 'club.bmp', bitmap(300, 200));
  await page.waitForSelector(`${DIALOG} .actions button:not([disabled])`);
  await press(page, 'Save', `${DIALOG} .actions`);
  await waitForToast(page, 'Avatar updated');
  await page.waitForSelector('.t-group-info img.avatar');
  expect(await page.$eval('main input[name=brief]', (field) => (field as HTMLInputElement).value)).toBe(
    'We meet on Fridays',
  );
  await press(page, 'Save', 'main form');
  await waitForToast(page, 'Saved');
  await goto(`/group?keyword=${encodeURIComponent(NAME)}`);
  await waitForText(page, '.t-group-card', 'We meet on Fridays');
  await page.waitForSelector('.t-group-card img.avatar');
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('the owner disbands the group by its name, and a super admin restores it', async () => {
  const owner = await openPageAs(browser, site, `/group/${gid}`, teacher);
  await press(owner.page, 'Disband', 'main');
  await fillIn(owner.page, `${DIALOG} input[name=name]`, NAME);
  await press(owner.page, 'Disband', `${DIALOG} .actions`);
  await waitForToast(owner.page, 'Group disbanded');
  await owner.page.waitForFunction(() => location.pathname === '/group');
  expect(owner.consoleErrors).toEqual([]);
  await owner.goto(`/group/${gid}`);
  await waitForText(owner.page, 'main', 'Group not found');

  const root = await openVisitorAsRoot(browser, site);
  await root.goto(`/admin/group?keyword=${encodeURIComponent(NAME)}`);
  await waitForText(root.page, 'main tbody', 'Will be removed on');
  await press(root.page, 'Restore', 'main tbody');
  await waitForToast(root.page, 'restored');
  await root.page.waitForSelector(`main tbody a[href="/group/${gid}"]`);
  expect(root.consoleErrors).toEqual([]);
  await root.leave();
  await owner.goto(`/group/${gid}`);
  await waitForText(owner.page, 'main', 'First meeting');
  await owner.leave();
});

test('groups disappear and return with their plugin', async () => {
  const reader = await openPageAs(browser, site, `/group/${gid}`, student);
  const set = async (wanted: 'on' | 'off') =>
    siteApi(site.url)('PUT /api/admin/plugin', { body: { id: 'group', wanted } }, await rootToken(site));
  await reader.page.waitForSelector('nav a[href="/group"]');
  await set('off');
  await waitForText(reader.page, 'main h1', 'turned off');
  expect(await reader.page.$('nav a[href="/group"]')).toBeNull();
  await set('on');
  await reader.page.waitForSelector('nav a[href="/group"]');
  await waitForText(reader.page, 'main', 'First meeting');
  await reader.leave();
});

test.each(APPEARANCES)('all pages fit in $language at $width px, $scheme, without findings', async (appearance) => {
  const check = async (page: Page, name: string): Promise<void> => {
    await settle(page);
    if (SHOTS) {
      mkdirSync(SHOTS, { recursive: true });
      const path = join(SHOTS, `${name.replaceAll(/\W+/g, '-')}-${appearance.width}.png`) as `${string}.png`;
      await page.screenshot({ path, fullPage: !name.includes('dialog') });
    }
    expect.soft(await excessOf(page), name).toBeLessThanOrEqual(0);
    expect.soft(await seriousFindings(page), name).toEqual([]);
  };
  const root = await openVisitorAsRoot(browser, site, appearance);
  const tabs = ['', '/member', '/announcement', '/setting', '/nothing'].map((tab) => `/group/${gid}${tab}`);
  for (const path of ['/group', '/group?keyword=nothing%20at%20all', ...tabs, '/group/1', '/admin/group']) {
    await root.goto(path);
    await check(root.page, path.replace(String(gid), 'gid'));
  }
  await root.goto('/group');
  await root.page.click('main button:has(.plus)');
  await root.page.waitForSelector(`${DIALOG} input[name=name]`);
  await check(root.page, 'dialog create');
  await root.leave();
  const outsider = await openVisitorAs(browser, site, appearance);
  await outsider.goto(`/group/${gid}`);
  await check(outsider.page, 'outsider');
  await outsider.page.click('main button:has(.sign)');
  await outsider.page.waitForSelector(`${DIALOG} textarea`);
  await check(outsider.page, 'dialog apply');
  await outsider.leave();
});
