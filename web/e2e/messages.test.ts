import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import {
  DESKTOP,
  excessOf,
  type Look,
  LOOKS,
  openBrowser,
  press,
  seeFocus,
  seeText,
  settle,
  visit,
  type Visitor,
} from './browser';
import { openSite, registerUser, rootToken, type SiteUnderTest } from './site';
import { DIALOG, logIn, PASSWORD } from './visitors';

let site: SiteUnderTest;
let browser: Browser;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** The site tells this user alone. */
const tell = async (username: string, title: string, content = `About **${title}**`): Promise<void> => {
  const { siteApi } = await import('@tribunal/testing');
  const body = { title, content, type: 'Single', recipient: username, now: true } as const;
  await siteApi(site.url)('POST /api/admin/msg/notice', { body }, await rootToken(site));
};

/** Somebody new to whom the site has said so many things. */
const reader = async (count: number, look: Look = DESKTOP): Promise<Visitor & { username: string }> => {
  const username = await registerUser(site, PASSWORD);
  for (let at = 1; at <= count; at++) await tell(username, `News ${at}`);
  const visitor = await visit(browser, site.url, look);
  await visitor.goto('/home');
  await press(visitor.page, look.language === 'zh-CN' ? '登录' : 'Log in', '.t-bar');
  await logIn(visitor.page, username);
  await visitor.page.waitForSelector(DIALOG, { hidden: true });
  await visitor.page.waitForSelector('.t-badge');
  return { ...visitor, username };
};

const seeBell = (page: Page, label: string) => page.waitForSelector(`.t-badge[aria-label="${label}"]`);
const count = (page: Page, selector: string): Promise<number> => page.$$eval(selector, (found) => found.length);

/** By the menu of the bell, whose last entry it is. */
const openMine = async (page: Page): Promise<void> => {
  await page.click('.t-badge');
  await seeText(page, '[role=menuitem]', 'Comments');
  expect(await count(page, '.t-bar [role=menuitem]')).toBe(5);
  await seeFocus(page, '[role=menuitem]');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/message/mine');
};

test('messages ask for a login', async () => {
  const { page, goto, leave } = await visit(browser, site.url);
  await goto('/message/sys');
  await seeText(page, '.t-toast', 'Please login first');
  await page.waitForSelector('.t-dialog input[name=password]');
  expect(await page.$('.t-badge')).toBeNull();
  await leave();
});

test('the bell says how many wait, and its menu leads to them', async () => {
  const { page, leave } = await reader(2);
  await seeBell(page, 'Messages, 2 unread');
  await openMine(page);
  await seeText(page, '.t-msg', 'News 2');
  await leave();
});

test('a notice tells of them after the login, and not again when the page is loaded anew', async () => {
  const { page, goto, leave } = await reader(1);
  await seeText(page, '.t-notice', 'You have 1 unread message.');
  expect(await page.$eval('.t-notice', (card) => card.closest('[role=status]') !== null)).toBe(true);
  await goto('/problem');
  await seeBell(page, 'Messages, 1 unread');
  expect(await page.$('.t-notice')).toBeNull();
  await leave();
});

test('what comes is told at once, in every tab, and what is read here is read there', async () => {
  const { page, username, leave } = await reader(0);
  const other = await page.browserContext().newPage();
  await other.goto(`${site.url}/problem`);
  await other.waitForSelector('.t-badge');
  await tell(username, 'Breaking');
  await seeBell(other, 'Messages, 1 unread');
  await page.bringToFront();
  await seeBell(page, 'Messages, 1 unread');
  await page.goto(`${site.url}/message/mine`);
  await seeText(page, '.t-msg', 'Breaking');
  await seeBell(page, 'Messages');
  await other.bringToFront();
  await seeBell(other, 'Messages');
  await leave();
});

test('without a kind in the address the comments are shown, and an empty inbox says what would be in it', async () => {
  const { page, goto, leave } = await reader(0);
  await goto('/message');
  await page.waitForFunction(() => location.pathname === '/message/discuss');
  await seeText(page, '.t-empty', 'Nobody has commented yet');
  expect(await count(page, '.t-pager')).toBe(0);
  await goto('/message/letters');
  await seeText(page, 'h1', 'Page Not Found');
  await leave();
});

test('unread messages are marked, rendered and read', async () => {
  const { page, goto, leave } = await reader(1);
  await goto('/message/mine');
  await seeText(page, '.t-msg.unread h3', 'News 1');
  await seeText(page, '.t-msg .t-markdown strong', 'News 1');
  await seeBell(page, 'Messages');
  expect(await count(page, '.t-msg.unread')).toBe(1);
  await goto('/message/mine');
  await seeText(page, '.t-msg', 'News 1');
  expect(await count(page, '.t-msg.unread')).toBe(0);
  await leave();
});

test('many are leafed through, and how many at a time can be chosen', async () => {
  const { page, goto, leave } = await reader(7);
  await goto('/message/mine');
  await seeText(page, '.t-pager', '1–5 of 7');
  expect(await count(page, '.t-msg')).toBe(5);
  await press(page, 'Next page', 'main');
  await seeText(page, '.t-pager', '6–7 of 7');
  await seeText(page, '.t-msg.unread', 'News 1');
  await page.select('.t-pager select', '10');
  await seeText(page, '.t-pager', '1–7 of 7');
  await leave();
});

test('a message is deleted after a question', async () => {
  const { page, goto, leave } = await reader(2);
  await goto('/message/mine');
  await press(page, 'Delete the message “News 1”', 'main');
  await press(page, 'Cancel', '.t-dialog');
  await press(page, 'Delete the message “News 1”', 'main');
  await press(page, 'Delete', '.t-dialog');
  await seeText(page, '.t-toast', 'Message deleted');
  await page.waitForFunction(() => document.querySelectorAll('.t-msg').length === 1);
  await seeText(page, '.t-msg', 'News 2');
  await leave();
});

test('an inbox is emptied after a question, and the bell knows', async () => {
  const { page, goto, leave } = await reader(6);
  await goto('/message/mine');
  await press(page, 'Clear this list', 'main');
  await seeText(page, '.t-dialog', '6 messages go');
  await press(page, 'Delete all', '.t-dialog');
  await seeText(page, '.t-empty', 'Nothing for you alone');
  await seeBell(page, 'Messages');
  await leave();
});

test('messages that come while an inbox is open are offered', async () => {
  const { page, goto, username, leave } = await reader(1);
  await goto('/message/mine');
  await seeText(page, '.t-msg', 'News 1');
  await seeBell(page, 'Messages');
  await tell(username, 'Late news');
  await seeText(page, 'main [role=status]', 'New messages have come.');
  await press(page, 'Show them', 'main');
  await seeText(page, '.t-msg.unread', 'Late news');
  await leave();
});

test.each(LOOKS)('messages in $language at $width px, $scheme, are accessible and fit', async (look) => {
  const { page, goto, leave } = await reader(6, look);
  await page.waitForSelector('.t-notice');
  for (const kind of ['mine', 'discuss']) {
    await goto(`/message/${kind}`);
    await settle(page);
    expect(await seriousFindings(page), kind).toEqual([]);
    const excess = await excessOf(page);
    expect(excess, kind).toBeLessThanOrEqual(0);
  }
  await leave();
});
