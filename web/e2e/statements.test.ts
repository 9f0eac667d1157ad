import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteApi } from '@tribunal/testing';
import type { AnnouncementCalls } from '@tribunal/plugin-announcement/contract';
import { outlineOf } from '../src/kit/markdown/outline';
import { expectAccessible } from './accessible';
import { APPEARANCES, DESKTOP, closeVisitors, openBrowser, openVisitor, settle, waitForText } from './browser';
import { openSite, rootToken, type SiteUnderTest } from './site';

const CORPUS = join(import.meta.dirname, '../src/kit/markdown/corpus');
const NAMES = readdirSync(CORPUS).filter((name) => name.endsWith('.md'));
const read = (name: string): string => readFileSync(join(CORPUS, name), 'utf8');

let site: SiteUnderTest;
let browser: Browser;
beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  const content = NAMES.map(read).join('\n\n');
  const body = { title: 'Statements', content, status: 0 } as const;
  await siteApi<AnnouncementCalls>(site.url)('POST /api/admin/announcement', { body }, await rootToken(site));
});
afterAll(async () => {
  await closeVisitors(browser);
});

test.each([
  ...APPEARANCES,
  { ...DESKTOP, scheme: 'dark' as const },
  { width: 390, language: 'en-US', scheme: 'light' } as const,
])('statements in the habits of other systems are shown as they were meant, %j', async (appearance) => {
  const { page, goto, leave } = await openVisitor(browser, site.url, appearance);
  await goto('/home');
  await waitForText(page, '.t-item', 'Statements');
  await page.$$eval('.t-item', (items) =>
    items
      .find((item) => item.textContent?.includes('Statements'))
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  await page.waitForSelector('.t-reading .t-markdown .katex');
  await settle(page);
  const outline = await page.evaluate(outlineOf, await page.$eval('.t-reading .t-markdown', (text) => text.innerHTML));
  expect(outline).toBe(NAMES.map((name) => read(name.replace('.md', '.html')).trim()).join('\n'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page, 'statements', [appearance]);
  await leave();
});
