import { siteApi } from '@tribunal/testing';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { closeVisitors, openBrowser, openVisitor, press, waitForText } from './browser';
import { click } from './click';
import { openSite, rootToken, type SiteUnderTest } from './site';

let site: SiteUnderTest;
let browser: Browser;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
});
afterAll(() => closeVisitors(browser));

const switchPlugin = async (id: string, wanted: 'on' | 'off'): Promise<void> => {
  await siteApi(site.url)('PUT /api/admin/plugin', { body: { id, wanted } }, await rootToken(site));
};

test('a plugin outside the checkout has cards, pages, styles and texts until it is switched off', async () => {
  const reader = await openVisitor(browser, site.url);
  const { page } = reader;
  await reader.goto('/home');
  await click(page, 'main ::-p-text(Open the visitor’s page)');
  await waitForText(page, 'main h1', 'Visitor');
  await waitForText(page, 'main', 'Accepted');
  await press(page, '0 presses', 'main');
  await waitForText(page, 'main', '1 press');
  expect(await page.$eval('.visitor-page', (main) => getComputedStyle(main).textAlign)).toBe('right');
  expect(await page.title()).toContain('Visitor');

  await switchPlugin('visitor', 'off');
  await waitForText(page, 'main h1', 'Page not found');
  await reader.goto('/home');
  await waitForText(page, 'main h2', 'Announcements');
  expect(await page.$('main a[href="/visitor"]')).toBeNull();
  await switchPlugin('visitor', 'on');
  await page.waitForSelector('main a[href="/visitor"]');
  expect(reader.consoleErrors).toEqual([]);
  await reader.leave();
});

test('a plugin whose web part fails is named on its addresses, and the site still works', async () => {
  await switchPlugin('broken', 'on');
  // Other tests allow no messages on the console.
  onTestFinished(() => switchPlugin('broken', 'off'));
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/broken');
  await waitForText(page, 'main', 'could not be loaded: broken');
  await goto('/home');
  await waitForText(page, 'main h2', 'Announcements');
  await leave();
});

test('the page allows its import map and no other inline script', async () => {
  const reply = await fetch(`${site.url}/home`);
  const policy = reply.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/home');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.head.append(script);
    return 'inlineRan' in window;
  });
  expect(ran).toBe(false);
  await leave();
});
