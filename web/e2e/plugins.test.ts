import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import {
  fill,
  APPEARANCES,
  closeVisitors,
  openBrowser,
  press,
  waitForText,
  openVisitor,
  type Visitor,
} from './browser';
import { click } from './click';
import { openSite, rootToken, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { openVisitorAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;

const card = (visitor: Visitor) => visitor.page.$$eval('main h2', (heads) => heads.map((head) => head.textContent));

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  root = await openVisitorAsRoot(browser, site);
});
afterAll(async () => {
  await closeVisitors(browser);
});

test('an announcement is written, appears on the home page, and is deleted', async () => {
  const { page } = root;
  const title = `News ${process.hrtime.bigint().toString(36)}`;
  await root.goto('/admin/announcement');
  await press(page, 'New announcement', 'main');
  await fill(page, '.t-dialog input[name=title]', title);
  await fill(page, '.t-dialog textarea', 'All **well**.');
  await press(page, 'Publish', '.t-dialog');
  await waitForText(page, 'td', title);

  const reader = await openVisitor(browser, site.url);
  await reader.goto('/home');
  await waitForText(reader.page, '.t-item', title);
  await click(reader.page, `.t-item ::-p-text(${title})`);
  await waitForText(reader.page, '.t-reading strong', 'well');
  await reader.leave();

  await press(page, `Delete “${title}”`, 'main');
  await press(page, 'Delete', '.t-dialog');
  await waitForToast(page, 'Announcement deleted');
});

test('a plugin that is switched off and on disappears and returns without a reload', async () => {
  const reader = await openVisitor(browser, site.url);
  await reader.goto('/home');
  await waitForText(reader.page, 'main h2', 'Announcements');
  await reader.page.evaluate(() => Object.assign(window, { notReloaded: true }));

  await root.goto('/admin/plugins');
  const toggle = 'Enable Announcements';
  await root.page.waitForSelector(`main ::-p-aria([name="${toggle}"][role="switch"])`);
  await press(root.page, toggle, 'main');
  // Confirms the dialog, which appears because the demo requires this plugin.
  await press(root.page, 'Turn off', '.t-dialog');
  await reader.page.waitForFunction(
    () => ![...document.querySelectorAll('main h2')].some((head) => head.textContent === 'Announcements'),
  );

  await root.goto('/admin/announcement');
  await waitForText(root.page, 'main h1', 'turned off');
  await root.goto('/admin/announcement-of-nobody');
  await waitForToast(root.page, 'Page not found');
  await root.goto('/admin/plugins');
  await press(root.page, toggle, 'main');
  await waitForText(reader.page, 'main h2', 'Announcements');
  expect(await card(reader)).toContain('Announcements');
  expect(await reader.page.evaluate(() => 'notReloaded' in window)).toBe(true);
  await reader.leave();
});

/** Waits until the row of the plugin, or the text below it, contains `expectedText`. */
const waitForRow = (page: Page, name: string, expectedText: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted, expected) =>
      [...document.querySelectorAll('main tbody tr')].some(
        (row) =>
          row.querySelector('td > b')?.textContent === wanted &&
          `${row.textContent}${row.nextElementSibling?.textContent}`.includes(expected),
      ),
    {},
    name,
    expectedText,
  );

/** Resets the guest plugin to its initial settings. */
const resetPlugin = async (): Promise<void> => {
  const api = siteApi(site.url);
  const token = await rootToken(site);
  const values = { hasRoom: false, pace: 10, motto: '', key: '' };
  await api('PUT /api/admin/plugin/settings', { body: { id: 'fragile', values } }, token);
  for (const wanted of ['off', 'on'] as const) {
    await api('PUT /api/admin/plugin', { body: { id: 'fragile', wanted } }, token);
  }
};

test('a failed plugin shows the reason, and starts again after its settings are corrected', async () => {
  const { page, goto } = root;
  await resetPlugin();
  await goto('/admin/plugins');
  await waitForRow(page, 'Fragile guest', 'the disk is full');
  await waitForRow(page, 'Fragile guest', 'From a folder in PLUGIN_DIRS');
  await press(page, 'Settings of Fragile guest', 'main');
  await fill(page, '.t-dialog input[name=pace]', '61');
  await press(page, 'Save', '.t-dialog .actions');
  await waitForText(page, '.t-dialog .t-err', 'Pace, per minute must be a whole number from 1 to 60.');
  await fill(page, '.t-dialog input[name=pace]', '45');
  await fill(page, '.t-dialog input[name=key]', 'open sesame');
  await press(page, 'The disk has room', '.t-dialog');
  await press(page, 'Save', '.t-dialog .actions');
  await page.waitForSelector('.t-dialog', { hidden: true });

  // If the saved settings have already started the plugin, there is no button to press.
  await Promise.race([press(page, 'Try again', 'main .t-note'), waitForRow(page, 'Fragile guest', 'Active')]);
  await waitForRow(page, 'Fragile guest', 'Active');
  await waitForRow(page, 'Fragile guest', '1 call');
  const reply = await fetch(`${site.url}/api/fragile`);
  expect(await reply.json()).toMatchObject({ data: 45 });

  await goto('/admin/plugins?plugin=fragile');
  await waitForText(page, '.t-dialog label', 'Set; leave empty to keep it');
  expect(await page.content()).not.toContain('sesame');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.t-dialog', { hidden: true });
  expect(new URL(page.url()).search).toBe('');
});

test('a plugin for another contract version is refused with the reason', async () => {
  await root.goto('/admin/plugins');
  await waitForRow(root.page, 'foreign', 'requires contract ^9.0, and this site has 3.0.0');
});

test('plugins are found by id and by their names in either language', async () => {
  const { page, goto } = root;
  const shown = () => page.$$eval('main td > b', (names) => names.map((name) => name.textContent));
  await goto('/admin/plugins');
  await waitForText(page, 'tbody b', 'Announcements');
  await page.keyboard.press('/');
  await page.keyboard.type('易碎');
  await page.waitForFunction(() => document.querySelectorAll('main td > b').length === 1);
  expect(await shown()).toEqual(['Fragile guest']);
  await fill(page, 'main input[type=search]', 'nothing like it');
  await waitForText(page, 'main h2', 'No matching plugins');
});

test.each(APPEARANCES)(
  'the plugins in $language at $width px: names, no way sideways, no serious finding',
  async (appearance) => {
    const visitor = await openVisitorAsRoot(browser, site, appearance);
    const { page, goto, consoleErrors: consoleErrors, leave } = visitor;
    await goto('/admin/plugins');
    await waitForText(page, 'tbody b', appearance.language === 'zh-CN' ? '公告' : 'Announcements');
    await waitForText(page, 'tbody b', appearance.language === 'zh-CN' ? '易碎来客' : 'Fragile guest');
    const isSideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(await isSideways()).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
    await goto('/admin/plugins?plugin=fragile');
    await waitForText(page, '.t-dialog label', appearance.language === 'zh-CN' ? '仓库密钥' : 'Key of the store');
    expect(await isSideways()).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await leave();
  },
);
