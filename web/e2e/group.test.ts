import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import { siteApi } from '@tribunal/testing';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, fillIn } from './admin-pages';
import { expectAccessible } from './accessible';
import { closeVisitors, openBrowser, press, waitForText } from './browser';
import { click } from './click';
import {
  allowGroups,
  applyToGroup,
  createGroup,
  disbandGroup,
  removeMember,
  restoreGroup,
  setRole,
  tokenOf,
} from './group-pages';
import { bitmap } from './pictures';
import { uniqueName } from './seed-problems';
import { openSite, registerUser, rootToken, type SiteUnderTest } from './site';
import { textsIn } from './texts';
import { waitForToast } from './toasts';
import { DIALOG, openPageAs, openVisitorAs, openVisitorAsRoot, PASSWORD } from './visitors';

const NAME = uniqueName('Club ');
const CODE = 'ab12cd';
const t = textsIn('en-US');

let site: SiteUnderTest;
let browser: Browser;
let teacher: string;
let student: string;
let other: string;
let gid: number;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  await allowGroups(site);
  [teacher, student, other] = [
    await registerUser(site, PASSWORD),
    await registerUser(site, PASSWORD),
    await registerUser(site, PASSWORD),
  ];
});
afterAll(() => closeVisitors(browser));

test('a teacher creates a group, and what was typed survives closing the dialog', async () => {
  const { page, consoleErrors, leave } = await openPageAs(browser, site, '/group', teacher);
  await press(page, 'Create group', 'main');
  await fillIn(page, `${DIALOG} input[name=name]`, NAME);
  await press(page, 'Close', DIALOG);
  await page.waitForSelector(DIALOG, { hidden: true });
  await press(page, 'Create group', 'main');
  await waitForText(page, DIALOG, 'Unsaved draft restored');
  gid = await createGroup(page, t, {
    shortName: process.hrtime.bigint().toString(36).slice(-8),
    brief: 'We meet on Thursdays',
    auth: 2,
    code: CODE,
    description: 'One problem **a week**.',
  });
  await waitForText(page, 'main h1', NAME);
  await waitForText(page, 'main strong', 'a week');
  await waitForText(page, 'main code', CODE);
  expect(consoleErrors).toEqual([]);
  await leave();
});

test('a student applies, is accepted and promoted, and writes an announcement; another is removed', async () => {
  const applicant = await openPageAs(browser, site, `/group/${gid}`, student);
  await applyToGroup(applicant.page, t, 'I am in your class');
  const api = siteApi<AllGroupCalls>(site.url);
  const body = { gid, reason: 'I am curious' };
  await api('POST /api/group/member', { body }, await tokenOf(site, other));

  const owner = await openPageAs(browser, site, `/group/${gid}/member`, teacher);
  await waitForText(owner.page, 'main tbody', 'I am in your class');
  await setRole(owner.page, t, student, 3);
  await setRole(owner.page, t, other, 3);
  await setRole(owner.page, t, student, 4);
  await removeMember(owner.page, t, other);

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

test('a long name of a group ends in an ellipsis in the list', async () => {
  const name = 'W'.repeat(25);
  const shortName = process.hrtime.bigint().toString(36).slice(-8);
  const body = { name, shortName, brief: 'A long name', description: 'About us', auth: 1, visible: true } as const;
  await siteApi<AllGroupCalls>(site.url)('POST /api/group', { body }, await tokenOf(site, teacher));
  const { page, leave } = await openPageAs(browser, site, '/group', teacher);
  const link = await page.waitForSelector(`main h2[title="${name}"] > a`);
  const { inside, isCut } = await link!.evaluate((element) => ({
    inside: element.getBoundingClientRect().right <= element.parentElement!.getBoundingClientRect().right,
    isCut: element.scrollWidth > element.clientWidth,
  }));
  expect({ inside, isCut }).toEqual({ inside: true, isCut: true });
  await leave();
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
  await disbandGroup(owner.page, t, NAME);
  expect(owner.consoleErrors).toEqual([]);
  await owner.goto(`/group/${gid}`);
  await waitForText(owner.page, 'main', 'Group not found');

  const root = await openVisitorAsRoot(browser, site);
  await root.goto(`/admin/group?keyword=${encodeURIComponent(NAME)}`);
  await waitForText(root.page, 'main tbody', 'Will be removed on');
  await restoreGroup(root.page, t, { gid, name: NAME });
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

test('an outsider is shown what to apply for, and how', async () => {
  const { page, goto, leave } = await openVisitorAs(browser, site);
  await goto(`/group/${gid}`);
  await expectAccessible(page, 'group for outsiders');
  await click(page, 'main button:has(.sign)');
  await page.waitForSelector(`${DIALOG} textarea`);
  await expectAccessible(page, 'application');
  await leave();
});
