import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnnouncementCalls } from '@tribunal/plugin-announcement/contract';
import { DESKTOP, APPEARANCES, closeVisitors, openBrowser, press, waitForText, openVisitor } from './browser';
import { click } from './click';
import { holdRequests } from './requests';
import { makeSumProblem, openSite, rootToken, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { openVisitorAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await closeVisitors(browser);
});

/** Creates an announcement; resolves with its title. */
const announce = async (content: string): Promise<string> => {
  const { siteApi } = await import('@tribunal/testing');
  const title = `Notice ${process.hrtime.bigint().toString(36)}`;
  const body = { title, content, status: 0 } as const;
  await siteApi<AnnouncementCalls>(site.url)('POST /api/admin/announcement', { body }, await rootToken(site));
  return title;
};
const open = async (page: Page, title: string): Promise<void> => {
  await waitForText(page, '.t-item', title);
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

test('the content of an announcement is rendered, and scripts in it do not run', async () => {
  const title = await announce(
    [
      '# A title',
      'A formula $a^2 + b^2$ and <img src=/nowhere.png onerror="window.hacked = 1"><script>window.hacked = 1</script>',
      '[no](javascript:window.hacked=1) <div class="t-toast" style="position:fixed;inset:0">over</div>',
      '```cpp\nint main() { return 0; }\n```',
    ].join('\n\n'),
  );
  const { page, goto, leave } = await openVisitor(browser, site.url);
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
  await press(page, 'Copy code', '.t-markdown');
  await waitForToast(page, 'Copied successfully');
  await leave();
});

test('going back from an announcement returns to its place in the list', async () => {
  const title = await announce('Short.');
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/home');
  await open(page, title);
  await press(page, 'Back to list', 'main');
  await page.waitForFunction((text) => document.activeElement?.textContent?.includes(text), {}, title);
  await leave();
});

test('an announcement is written with a preview and sent with Ctrl and Enter', async () => {
  const title = `Written ${process.hrtime.bigint().toString(36)}`;
  const { page, goto, leave } = await openVisitorAsRoot(browser, site);
  await goto('/admin/announcement');
  await press(page, 'New announcement', 'main');
  await page.type('.t-dialog input[name=title]', title);
  await page.type('.t-dialog textarea', 'Some **bold** words');
  await press(page, 'Preview', '.t-dialog');
  await waitForText(page, '.t-dialog .t-preview strong', 'bold');
  await press(page, 'Write', '.t-dialog');
  await page.focus('.t-dialog textarea');
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  await waitForText(page, 'td', title);
  await leave();
});

/** Makes all further requests of the call fail. */
const dropAnswers = async (page: Page, call: string): Promise<void> => {
  await holdRequests(page, (request) => (request.path === call ? request.refuse() : request.send()));
};
const countText = (page: Page, text: string): Promise<number> =>
  page.evaluate((expectedText) => document.body.innerText.split(expectedText).length - 1, text);

test.each([1280, 390])(
  'a list that cannot be refreshed reports it once and keeps its rows, at %i px',
  async (width) => {
    const title = await announce('Short.');
    const { page, goto, leave } = await openVisitor(browser, site.url, { ...DESKTOP, width });
    await goto('/home');
    await waitForText(page, '.t-item', title);
    await dropAnswers(page, '/api/get-common-announcement');
    await press(page, 'Refresh', 'main');
    await waitForText(page, '.t-error-state', 'Network error');
    expect(await countText(page, 'Network error')).toBe(1);
    await waitForText(page, '.t-item', title);
    await leave();
  },
);

test('a page that cannot be loaded shows the error in its place, without a toast', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/home');
  await dropAnswers(page, '/api/get-problem-list');
  await press(page, 'Problems', '.t-bar');
  await waitForText(page, '.t-error-state', 'Network error');
  expect(await countText(page, 'Network error')).toBe(1);
  await leave();
});

test.each(APPEARANCES)('a toast covers nothing of a problem in $language at $width px', async (appearance) => {
  const problemId = await makeSumProblem(site);
  const { page, goto, leave } = await openVisitor(browser, site.url, appearance);
  await goto(`/problem/${problemId}`);
  if (appearance.width < 600) await click(page, '.t-panes .ui.buttons > :nth-child(2)');
  await page.waitForSelector('.t-tools select', { visible: true });
  // Triggers the longest toast on this page, which asks a guest to log in first.
  await page.$$eval('button[aria-keyshortcuts*=Shift]', (found) => found.find((one) => one.checkVisibility())?.click());
  const covered = await page.waitForFunction(() => {
    const toast = document.querySelector('.t-toast')?.getBoundingClientRect();
    if (!toast) return null;
    return [...document.querySelectorAll('main :is(button, select, a, [contenteditable])')]
      .filter((control) => {
        const box = control.getBoundingClientRect();
        return box.top < toast.bottom && box.bottom > toast.top && box.left < toast.right && box.right > toast.left;
      })
      .map((control) => control.outerHTML.slice(0, 80));
  });
  expect(await covered.jsonValue()).toEqual([]);
  await leave();
});
