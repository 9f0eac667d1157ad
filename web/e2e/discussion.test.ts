import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillIn } from './admin-pages';
import { expectAccessible } from './accessible';
import { closeVisitors, openBrowser, press, waitForText, type Visitor } from './browser';
import { click } from './click';
import { uniqueName } from './seed-problems';
import { openSite, registerUser, rootToken, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { DIALOG, openPageAs, openVisitorAsRoot, PASSWORD } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  root = await openVisitorAsRoot(browser, site);
  const values = {
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateCommentACInitValue: 0,
    defaultCreateDiscussionDailyLimit: 1000,
  };
  await siteApi(site.url)(
    'PUT /api/admin/plugin/settings',
    { body: { id: 'discussion', values } },
    await rootToken(site),
  );
});
afterAll(async () => {
  await closeVisitors(browser);
});

/** Writes a discussion in the dialog that is open. */
async function writeDiscussion(page: Page, title: string): Promise<void> {
  await fillIn(page, `${DIALOG} input[name=title]`, title);
  await fillIn(page, `${DIALOG} input[name=description]`, 'Is it stable?');
  await page.select(`${DIALOG} select[name=categoryId]`, '3');
  await fillIn(
    page,
    `${DIALOG} textarea[name=content]`,
    'Look: $a_i$ and\n\n```cpp\nint main() {}\n```\n<script>alert(1)</script>',
  );
}

/** Waits until the switch in that column, counted from the last, of the row with that text is on or off. */
const waitForSwitch = async (page: Page, text: string, column: number, isOn: boolean): Promise<void> => {
  await page.waitForFunction(
    (expectedText, field, state) =>
      [...document.querySelectorAll('tbody tr')].some(
        (row) =>
          row.textContent.includes(expectedText) && row.querySelector<HTMLInputElement>(field)?.checked === state,
      ),
    {},
    text,
    `td:nth-last-child(${column}) input`,
    isOn,
  );
};

test('a user writes a discussion, is answered, gets the message, likes; a moderator handles a report', async () => {
  const title = uniqueName('Sorting ');
  const [author, reader] = [await registerUser(site, PASSWORD), await registerUser(site, PASSWORD)];
  const first = await openPageAs(browser, site, '/discussion', author);
  const { page } = first;
  await press(page, 'New discussion', 'main');
  await page.waitForSelector(`${DIALOG} select[name=categoryId]`);
  await writeDiscussion(page, title);
  // What was typed is there again after the dialog was closed.
  await press(page, 'Close', DIALOG);
  await press(page, 'New discussion', 'main');
  await waitForText(page, DIALOG, 'Unsaved draft restored');
  await press(page, 'Post', DIALOG);
  await waitForText(page, 'main h1', title);
  await page.waitForSelector('.t-discussion-content .katex');
  await page.waitForSelector('.t-discussion-content .hljs-keyword, .t-discussion-content [class^=hljs]');
  expect(await page.$('.t-discussion-content script')).toBeNull();
  const did = Number(new URL(page.url()).pathname.split('/').at(-1));

  const second = await openPageAs(browser, site, `/discussion-detail/${did}`, reader);
  await waitForText(second.page, 'main h1', title);
  await press(second.page, 'Like: 0', 'main');
  await waitForToast(second.page, 'Liked');
  await second.page.type('.t-comment-write textarea', `Yes, it is, @${author.slice(0, 6)}`);
  await waitForText(second.page, '.t-mentions', author);
  await second.page.keyboard.press('Enter');
  await press(second.page, 'Comment', '.t-comment-write');
  await waitForText(second.page, '.t-comment', 'Yes, it is');
  await press(second.page, 'Report', 'main');
  await press(second.page, 'Plagiarism', DIALOG);
  await press(second.page, 'Send', DIALOG);
  await waitForToast(second.page, 'Report sent');

  await page.waitForSelector('.t-badge[aria-label="Messages, 2 unread"]');
  await waitForText(page, '.t-notice', 'You have');
  await first.goto('/message/discuss');
  await waitForText(page, '.t-message', reader);
  await press(page, 'Reply', '.t-message');
  await waitForText(page, '.t-linked-comment', 'Yes, it is');

  await root.goto('/admin');
  await waitForText(root.page, 'main', 'Open reports about discussions');
  await root.goto('/admin/discussion-report');
  await waitForText(root.page, 'tbody', title);
  const handled = `Report by ${reader} about “${title}” is handled`;
  await press(root.page, handled, 'tbody');
  await waitForSwitch(root.page, title, 3, true);
  await root.goto('/admin/discussion-report');
  await waitForSwitch(root.page, title, 3, true);
  await root.goto(`/admin/discussion?keyword=${did}`);
  await press(root.page, `Show “${title}”`, 'tbody');
  await waitForSwitch(root.page, title, 2, false);
  await second.goto(`/discussion-detail/${did}`);
  await waitForText(second.page, 'main', 'disabled by a moderator');
  await first.leave();
  await second.leave();
});

test('discussions disappear and return with their plugin', async () => {
  const reader = await openPageAs(browser, site, '/discussion', await registerUser(site, PASSWORD));
  await waitForText(reader.page, 'main h1', 'Discussions');
  await root.goto('/admin/plugins');
  const toggle = 'Enable Discussions';
  await root.page.waitForSelector(`main ::-p-aria([name="${toggle}"][role="switch"])`);
  await press(root.page, toggle, 'main');
  await waitForText(reader.page, 'main', 'turned off');
  await press(root.page, toggle, 'main');
  await waitForText(reader.page, 'main h1', 'Discussions');
  await reader.leave();
});

test('a discussion with its comments is accessible and fits', async () => {
  await root.goto('/discussion');
  await click(root.page, '.t-discussion h2 a');
  await root.page.waitForSelector('.t-discussion-detail .t-discussion-content, .t-discussion-detail .message');
  await root.page.waitForSelector('.t-comments');
  await expectAccessible(root.page, 'a discussion');
});
