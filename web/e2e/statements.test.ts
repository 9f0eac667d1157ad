import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteApi } from '@tribunal/testing';
import type { AnnouncementCalls } from '@tribunal/plugin-announcement/contract';
import { outlineOf } from '../src/testing/markdown-outline';
import { expectAccessible } from './accessible';
import { APPEARANCES, closeVisitors, openBrowser, openVisitor, settle, waitForText } from './browser';
import { openSite, rootToken, type SiteUnderTest } from './site';

const CORPUS = join(import.meta.dirname, '../src/kit/markdown/corpus');
const NAMES = readdirSync(CORPUS).filter((name) => name.endsWith('.md'));
/** Statements by announcement. One has tags without an end, which the ends in others would close. */
const ANNOUNCED: Readonly<Record<string, readonly string[]>> = {
  Statements: NAMES.filter((name) => name !== 'word.md'),
  Pasted: ['word.md'],
};
const read = (name: string): string => readFileSync(join(CORPUS, name), 'utf8');

let site: SiteUnderTest;
let browser: Browser;
beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  const token = await rootToken(site);
  for (const [title, names] of Object.entries(ANNOUNCED)) {
    const body = { title, content: names.map(read).join('\n\n'), status: 0 } as const;
    await siteApi<AnnouncementCalls>(site.url)('POST /api/admin/announcement', { body }, token);
  }
});
afterAll(async () => {
  await closeVisitors(browser);
});

test.each(APPEARANCES)('statements of other systems are shown as they were meant, %j', async (appearance) => {
  const { page, goto, leave } = await openVisitor(browser, site.url, appearance);
  for (const [title, names] of Object.entries(ANNOUNCED)) {
    await goto('/home');
    await waitForText(page, '.t-item', title);
    await page.$$eval(
      '.t-item',
      (items, wanted) =>
        items
          .find((item) => item.textContent?.includes(wanted))
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
      title,
    );
    await page.waitForSelector('.t-reading .t-markdown p');
    await settle(page);
    const html = await page.$eval('.t-reading .t-markdown', (text) => text.innerHTML);
    const expected = names.map((name) => read(name.replace('.md', '.html')).trim()).join('\n');
    expect(await page.evaluate(outlineOf, html)).toBe(expected);
    await expectAccessible(page, title, [appearance]);
  }
  await leave();
});
