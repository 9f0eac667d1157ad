import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import { fill, LOOKS, openBrowser, press, seeText, visit, type Visitor } from './browser';
import { openSite, rootToken, type SiteUnderTest } from './site';
import { visitAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;

const card = (visitor: Visitor) => visitor.page.$$eval('main h2', (heads) => heads.map((head) => head.textContent));

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  root = await visitAsRoot(browser, site);
});
afterAll(async () => {
  await browser?.close();
});

test('an announcement is written, appears on the home page, and is deleted', async () => {
  const { page } = root;
  const title = `News ${process.hrtime.bigint().toString(36)}`;
  await root.goto('/admin/announcement');
  await press(page, 'New announcement', 'main');
  await fill(page, '.t-dialog input[name=title]', title);
  await fill(page, '.t-dialog textarea', 'All **well**.');
  await press(page, 'Publish', '.t-dialog');
  await seeText(page, 'td', title);

  const reader = await visit(browser, site.url);
  await reader.goto('/home');
  await seeText(reader.page, '.t-item', title);
  await reader.page.locator(`.t-item ::-p-text(${title})`).click();
  await seeText(reader.page, '.t-reading strong', 'well');
  await reader.leave();

  await press(page, `Delete “${title}”`, 'main');
  await press(page, 'Delete', '.t-dialog');
  await seeText(page, '.t-toast', 'Announcement deleted');
});

test('a plugin that is switched off leaves an open page, and comes back, without reloading', async () => {
  const reader = await visit(browser, site.url);
  await reader.goto('/home');
  await seeText(reader.page, 'main h2', 'Announcements');
  await reader.page.evaluate(() => Object.assign(window, { notReloaded: true }));

  await root.goto('/admin/plugins');
  const toggle = 'Announcements on';
  await root.page.waitForSelector(`main ::-p-aria([name="${toggle}"][role="switch"])`);
  await press(root.page, toggle, 'main');
  // The demo needs it.
  await press(root.page, 'Switch off', '.t-dialog');
  await reader.page.waitForFunction(
    () => ![...document.querySelectorAll('main h2')].some((head) => head.textContent === 'Announcements'),
  );

  await root.goto('/admin/announcement');
  await seeText(root.page, 'main h1', 'switched off');
  await root.goto('/admin/announcement-of-nobody');
  await seeText(root.page, '.t-toast', 'Page Not Found');
  await root.goto('/admin/plugins');
  await press(root.page, toggle, 'main');
  await seeText(reader.page, 'main h2', 'Announcements');
  expect(await card(reader)).toContain('Announcements');
  expect(await reader.page.evaluate(() => 'notReloaded' in window)).toBe(true);
  await reader.leave();
});

/** Waits until the row of the plugin, or what is said below it, has the words. */
const seeRow = (page: Page, name: string, words: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted, said) =>
      [...document.querySelectorAll('main tbody tr')].some(
        (row) =>
          row.querySelector('td > b')?.textContent === wanted &&
          `${row.textContent}${row.nextElementSibling?.textContent}`.includes(said),
      ),
    {},
    name,
    words,
  );

/** The guest as it was before anybody touched it. */
const forgetRoom = async (): Promise<void> => {
  const api = siteApi(site.url);
  const token = await rootToken(site);
  const values = { hasRoom: false, pace: 10, motto: '', key: '' };
  await api('PUT /api/admin/plugin/settings', { body: { id: 'fragile', values } }, token);
  for (const wanted of ['off', 'on'] as const) {
    await api('PUT /api/admin/plugin', { body: { id: 'fragile', wanted } }, token);
  }
};

test('a plugin that fails says why, gets what it needs in its settings, and starts anew', async () => {
  const { page, goto } = root;
  await forgetRoom();
  await goto('/admin/plugins');
  await seeRow(page, 'Fragile guest', 'the disk is full');
  await seeRow(page, 'Fragile guest', 'added');
  await press(page, 'Settings of Fragile guest', 'main');
  await fill(page, '.t-dialog input[name=pace]', '61');
  await press(page, 'Save', '.t-dialog .actions');
  await seeText(page, '.t-dialog .t-err', 'Pace, per minute must be a whole number from 1 to 60.');
  await fill(page, '.t-dialog input[name=pace]', '45');
  await fill(page, '.t-dialog input[name=key]', 'open sesame');
  await press(page, 'The disk has room', '.t-dialog');
  await press(page, 'Save', '.t-dialog .actions');
  await page.waitForSelector('.t-dialog', { hidden: true });

  // Where the saved settings have started it already there is nothing to press.
  await Promise.race([press(page, 'Try again', 'main .t-note'), seeRow(page, 'Fragile guest', 'Active')]);
  await seeRow(page, 'Fragile guest', 'Active');
  await seeRow(page, 'Fragile guest', '1 call');
  const reply = await fetch(`${site.url}/api/fragile`);
  expect(await reply.json()).toMatchObject({ data: 45 });

  await goto('/admin/plugins?plugin=fragile');
  await seeText(page, '.t-dialog label', 'is set; empty: stays');
  expect(await page.content()).not.toContain('sesame');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.t-dialog', { hidden: true });
  expect(new URL(page.url()).search).toBe('');
});

test('a plugin that was written for another contract is refused in words', async () => {
  await root.goto('/admin/plugins');
  await seeRow(root.page, 'foreign', 'it is written for contract ^9.0, and this site has 1.0.0');
});

test('plugins are found by id and by their names in either language', async () => {
  const { page, goto } = root;
  const shown = () => page.$$eval('main td > b', (names) => names.map((name) => name.textContent));
  await goto('/admin/plugins');
  await seeText(page, 'tbody b', 'Announcements');
  await page.keyboard.press('/');
  await page.keyboard.type('易碎');
  await page.waitForFunction(() => document.querySelectorAll('main td > b').length === 1);
  expect(await shown()).toEqual(['Fragile guest']);
  await fill(page, 'main input[type=search]', 'nothing like it');
  await seeText(page, 'main h2', 'No such plugin');
});

test.each(LOOKS)('the plugins in $language at $width px: names, no way sideways, no serious finding', async (look) => {
  const visitor = await visitAsRoot(browser, site, look);
  const { page, goto, complaints, leave } = visitor;
  await goto('/admin/plugins');
  await seeText(page, 'tbody b', look.language === 'zh-CN' ? '公告' : 'Announcements');
  await seeText(page, 'tbody b', look.language === 'zh-CN' ? '易碎来客' : 'Fragile guest');
  const isSideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await isSideways()).toBe(false);
  expect(await seriousFindings(page)).toEqual([]);
  await goto('/admin/plugins?plugin=fragile');
  await seeText(page, '.t-dialog label', look.language === 'zh-CN' ? '仓库密钥' : 'Key of the store');
  expect(await isSideways()).toBe(false);
  expect(await seriousFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await leave();
});
