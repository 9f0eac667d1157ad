import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnnouncementCalls } from '@tribunal/plugin-announcement/contract';
import { DESKTOP, openBrowser, press, seeText, visit } from './browser';
import { openSite, rootToken, type SiteUnderTest } from './site';
import { visitAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** Puts up an announcement; answers with its title. */
const announce = async (content: string): Promise<string> => {
  const { siteApi } = await import('@tribunal/testing');
  const title = `Notice ${process.hrtime.bigint().toString(36)}`;
  const body = { title, content, status: 0 } as const;
  await siteApi<AnnouncementCalls>(site.url)('POST /api/admin/announcement', { body }, await rootToken(site));
  return title;
};
const open = async (page: Page, title: string): Promise<void> => {
  await seeText(page, '.t-item', title);
  await page.$$eval(
    '.t-item',
    (items, wanted) => {
      items
        .find((item) => item.textContent?.includes(wanted))
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    },
    title,
  );
  await page.waitForSelector('.t-reading .t-markdown');
};

test('what an announcement holds is drawn, and nothing of it runs', async () => {
  const title = await announce(
    [
      '# A title',
      'A formula $a^2 + b^2$ and <img src=/nowhere.png onerror="window.hacked = 1"><script>window.hacked = 1</script>',
      '[no](javascript:window.hacked=1) <div class="t-toast" style="position:fixed;inset:0">over</div>',
      '```cpp\nint main() { return 0; }\n```',
    ].join('\n\n'),
  );
  const { page, goto, leave } = await visit(browser, site.url);
  await goto('/home');
  await open(page, title);
  await page.waitForSelector('.t-markdown .katex');
  expect(
    await page.$eval(
      '.t-markdown',
      (text) => text.querySelectorAll('h1, h2, script, [onerror], [style*=fixed], .t-toast').length,
    ),
  ).toBe(0);
  expect(await page.$$eval('h1', (found) => found.length)).toBe(1);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await press(page, 'Copy this code', '.t-markdown');
  await page.waitForSelector('.t-toast');
  await leave();
});

test('the way back from an announcement leads to its place in the list', async () => {
  const title = await announce('Short.');
  const { page, goto, leave } = await visit(browser, site.url);
  await goto('/home');
  await open(page, title);
  await press(page, 'Back to the list', 'main');
  await page.waitForFunction((words) => document.activeElement?.textContent?.includes(words), {}, title);
  await leave();
});

test('an announcement is written with a preview and sent with Ctrl and Enter', async () => {
  const title = `Written ${process.hrtime.bigint().toString(36)}`;
  const { page, goto, leave } = await visitAsRoot(browser, site);
  await goto('/admin/announcements');
  await press(page, 'New announcement', 'main');
  await page.type('.t-dialog input[name=title]', title);
  await page.type('.t-dialog textarea', 'Some **bold** words');
  await press(page, 'Preview', '.t-dialog');
  await seeText(page, '.t-dialog .t-preview strong', 'bold');
  await press(page, 'Write', '.t-dialog');
  await page.focus('.t-dialog textarea');
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  await seeText(page, 'td', title);
  await leave();
});

test.each([
  [1280, true],
  [390, false],
])('at %i px an error is a toast, and a notice beside it: %s', async (width, hasNotice) => {
  const { page, goto, leave } = await visit(browser, site.url, { ...DESKTOP, width });
  await goto('/home');
  await page.setRequestInterception(true);
  page.on('request', (request) =>
    request.url().includes('/api/get-common-announcement') ? request.abort() : request.continue(),
  );
  await press(page, 'Refresh', 'main');
  await seeText(page, '.t-toast-place [role=alert] .t-toast', 'Network error');
  const notice = await page.waitForSelector('.t-notice[data-kind=error]');
  expect(await notice!.evaluate((card) => card.checkVisibility())).toBe(hasNotice);
  await leave();
});
