import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible';
import {
  DESKTOP,
  type Appearance,
  closeVisitors,
  openBrowser,
  press,
  waitForFocus,
  waitForText,
  openVisitor,
  type Visitor,
} from './browser';
import { click } from './click';
import { openSite, registerUser, rootToken, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { DIALOG, logIn, PASSWORD } from './visitors';

let site: SiteUnderTest;
let browser: Browser;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await closeVisitors(browser);
});

/** Sends a notice to this user only. */
const sendNotice = async (username: string, title: string, content = `About **${title}**`): Promise<void> => {
  const { siteApi } = await import('@tribunal/testing');
  const body = { title, content, type: 'Single' as const, recipients: [username], now: true };
  await siteApi(site.url)('POST /api/admin/msg/notice', { body }, await rootToken(site));
};

/** Opens a page as a new user with `count` notices. */
const openReader = async (count: number, appearance: Appearance = DESKTOP): Promise<Visitor & { username: string }> => {
  const username = await registerUser(site, PASSWORD);
  for (let at = 1; at <= count; at++) await sendNotice(username, `News ${at}`);
  const visitor = await openVisitor(browser, site.url, appearance);
  await visitor.goto('/home');
  await press(visitor.page, appearance.language === 'zh-CN' ? '登录' : 'Log in', '.t-bar');
  await logIn(visitor.page, username);
  await visitor.page.waitForSelector(DIALOG, { hidden: true });
  await visitor.page.waitForSelector('.t-badge');
  return { ...visitor, username };
};

const waitForBadge = (page: Page, label: string) => page.waitForSelector(`.t-badge[aria-label="${label}"]`);
const count = (page: Page, selector: string): Promise<number> => page.$$eval(selector, (found) => found.length);

/** Opens the user's messages by the last entry of the bell menu. */
const openMine = async (page: Page): Promise<void> => {
  await click(page, '.t-badge');
  await waitForText(page, '[role=menuitem]', 'Comments');
  expect(await count(page, '.t-bar [role=menuitem]')).toBe(5);
  await waitForFocus(page, '[role=menuitem]');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/message/mine');
};

test('messages require a login', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/message/sys');
  await waitForToast(page, 'Please log in first');
  await page.waitForSelector('.t-dialog input[name=password]');
  expect(await page.$('.t-badge')).toBeNull();
  await leave();
});

test('the bell shows the number of unread messages, and its menu opens them', async () => {
  const { page, leave } = await openReader(2);
  await waitForBadge(page, 'Messages, 2 unread');
  await openMine(page);
  await waitForText(page, '.t-message', 'News 2');
  await leave();
});

test('a toast about unread messages appears after the login, but not after a reload', async () => {
  const { page, goto, leave } = await openReader(1);
  await waitForText(page, '.t-notice', 'You have 1 unread message.');
  expect(await page.$eval('.t-notice', (card) => card.closest('[role=status]') !== null)).toBe(true);
  await goto('/problem');
  await waitForBadge(page, 'Messages, 1 unread');
  expect(await page.$('.t-notice')).toBeNull();
  await leave();
});

test('a new message appears in every tab at once, and is read in all when it is read in one', async () => {
  const { page, username, leave } = await openReader(0);
  const other = await page.browserContext().newPage();
  await other.goto(`${site.url}/problem`);
  await other.waitForSelector('.t-badge');
  await sendNotice(username, 'Breaking');
  await waitForBadge(other, 'Messages, 1 unread');
  await page.bringToFront();
  await waitForBadge(page, 'Messages, 1 unread');
  await page.goto(`${site.url}/message/mine`);
  await waitForText(page, '.t-message', 'Breaking');
  await waitForBadge(page, 'Messages');
  await other.bringToFront();
  await waitForBadge(other, 'Messages');
  await leave();
});

test('the inbox opens with comments, and an empty one describes what will appear', async () => {
  const { page, goto, leave } = await openReader(0);
  await goto('/message');
  await page.waitForFunction(() => location.pathname === '/message/discuss');
  await waitForText(page, '.t-empty', 'No comments yet');
  expect(await count(page, '.t-pager')).toBe(0);
  await goto('/message/letters');
  await waitForText(page, 'h1', 'Page not found');
  await leave();
});

test('unread messages are marked, rendered and read', async () => {
  const { page, goto, leave } = await openReader(1);
  await goto('/message/mine');
  await waitForText(page, '.t-message.unread h3', 'News 1');
  await waitForText(page, '.t-message .t-markdown strong', 'News 1');
  await waitForBadge(page, 'Messages');
  expect(await count(page, '.t-message.unread')).toBe(1);
  await goto('/message/mine');
  await waitForText(page, '.t-message', 'News 1');
  expect(await count(page, '.t-message.unread')).toBe(0);
  await leave();
});

test('many messages have pages of a selectable size', async () => {
  const { page, goto, leave } = await openReader(9);
  await goto('/message/mine');
  await waitForText(page, '.t-pager', '1–8 of 9');
  expect(await count(page, '.t-message')).toBe(8);
  await press(page, 'Next page', 'main');
  await waitForText(page, '.t-pager', '9–9 of 9');
  await waitForText(page, '.t-message.unread', 'News 1');
  await page.select('.t-pager select', '10');
  await waitForText(page, '.t-pager', '1–9 of 9');
  await leave();
});

test('a message is deleted after a confirmation', async () => {
  const { page, goto, leave } = await openReader(2);
  await goto('/message/mine');
  await press(page, 'Delete the message “News 1”', 'main');
  await press(page, 'Cancel', '.t-dialog');
  await press(page, 'Delete the message “News 1”', 'main');
  await press(page, 'Delete', '.t-dialog');
  await waitForToast(page, 'Message deleted');
  await page.waitForFunction(() => document.querySelectorAll('.t-message').length === 1);
  await waitForText(page, '.t-message', 'News 2');
  await leave();
});

test('an inbox is cleared after a confirmation, and the bell shows it', async () => {
  const { page, goto, leave } = await openReader(6);
  await goto('/message/mine');
  await press(page, 'Clear all', 'main');
  await waitForText(page, '.t-dialog', 'All 6 messages will be deleted');
  await press(page, 'Delete all', '.t-dialog');
  await waitForText(page, '.t-empty', 'No personal messages');
  await waitForBadge(page, 'Messages');
  await leave();
});

test('an open inbox offers to show new messages', async () => {
  const { page, goto, username, leave } = await openReader(1);
  await goto('/message/mine');
  await waitForText(page, '.t-message', 'News 1');
  await waitForBadge(page, 'Messages');
  await sendNotice(username, 'Late news');
  await waitForText(page, 'main [role=status]', 'New messages');
  await press(page, 'Show', 'main');
  await waitForText(page, '.t-message.unread', 'Late news');
  await leave();
});

test('messages are accessible and fit', async () => {
  const { page, goto, leave } = await openReader(6);
  await page.waitForSelector('.t-notice');
  for (const kind of ['mine', 'discuss']) {
    await goto(`/message/${kind}`);
    await expectAccessible(page, kind);
  }
  await leave();
});

test('an unknown link that ends mails is refused in a readable way', async () => {
  const { page, goto, leave } = await openReader(0);
  await goto('/unsubscribe?token=unknown');
  await click(page, 'main button');
  await page.waitForSelector('main .message.negative');
  await expectAccessible(page, 'unknown token');
  await leave();
});
