import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, openBrowser, press, seeText, visit, type Visitor } from './browser';
import { openSite, type SiteUnderTest } from './site';

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;

const SWITCH = '[role=switch]';
const card = (visitor: Visitor) => visitor.page.$$eval('main h2', (heads) => heads.map((head) => head.textContent));

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  root = await visit(browser, site.url);
  await root.goto('/admin/login');
  await fill(root.page, 'input[name=username]', 'root');
  await fill(root.page, 'input[name=password]', site.rootPassword);
  await press(root.page, 'Log in', 'main');
  await seeText(root.page, 'h1', 'Overview');
});
afterAll(async () => {
  await browser?.close();
});

test('an announcement is written, appears on the home page, and is deleted', async () => {
  const { page } = root;
  const title = `News ${process.hrtime.bigint().toString(36)}`;
  await root.goto('/admin/announcements');
  await press(page, 'New announcement', 'main');
  await fill(page, '.t-dialog input[name=title]', title);
  await fill(page, '.t-dialog textarea', 'All **well**.');
  await press(page, 'Publish', '.t-dialog');
  await seeText(page, 'td', title);

  const reader = await visit(browser, site.url);
  await reader.goto('/home');
  await seeText(reader.page, '.t-item', title);
  await reader.page.click('.t-item');
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
  const toggle = `::-p-aria([name="Announcements on"])`;
  const handle = await root.page.waitForSelector(toggle);
  expect(await root.page.$(SWITCH)).not.toBeNull();
  await handle!.click();
  await reader.page.waitForFunction(
    () => ![...document.querySelectorAll('main h2')].some((head) => head.textContent === 'Announcements'),
  );

  await (await root.page.waitForSelector(toggle))!.click();
  await seeText(reader.page, 'main h2', 'Announcements');
  expect(await card(reader)).toContain('Announcements');
  expect(await reader.page.evaluate(() => 'notReloaded' in window)).toBe(true);
  await reader.leave();
});
