import type { Browser, KeyInput } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DESKTOP,
  excessOf,
  fill,
  closeVisitors,
  openBrowser,
  press,
  waitForFocus,
  waitForText,
  openVisitor,
} from './browser';
import { openSite, registerUser, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';

let site: SiteUnderTest;
let browser: Browser;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await closeVisitors(browser);
});

test('the language changes at once and is remembered, and the address takes precedence', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/problem');
  await press(page, '中文', '.t-bar');
  await waitForText(page, 'h1', '题库');
  expect(await page.$eval('html', (html) => html.lang)).toBe('zh-CN');
  await goto('/status');
  await waitForText(page, 'h1', '评测状态');
  await goto('/status?l=en-US');
  await waitForText(page, 'h1', 'Status');
  await leave();
});

test('a page that is opened by its address begins at its top, and a reload stays where it was', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url, { ...DESKTOP, width: 390 });
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await goto('/introduction');
  await scrollTo(200);
  await goto('/compiler');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await scrollTo(300);
  await page.reload();
  await page.waitForFunction(() => scrollY === 300);
  await leave();
});

test('the scheme follows the system until it is chosen', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url, { ...DESKTOP, scheme: 'dark' });
  const scheme = () => page.$eval('html', (html) => html.dataset.scheme);
  await goto('/home');
  expect(await scheme()).toBe('dark');
  await press(page, 'Dark mode', '.t-bar');
  expect(await scheme()).toBe('light');
  await goto('/home');
  expect(await scheme()).toBe('light');
  await leave();
});

test('keyboard shortcuts search and open pages', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/home');
  await page.keyboard.press('/');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  // The two keys are pressed without a pause, because a letter long after the g does not count as part of the
  // shortcut.
  const pair = (letter: KeyInput) => Promise.all([page.keyboard.press('g'), page.keyboard.press(letter)]);
  await pair('s');
  await waitForText(page, 'h1', 'Status');
  await pair('p');
  await waitForText(page, 'h1', 'Problems');
  await leave();
});

test('an unknown address shows "page not found"', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/nowhere/at-all');
  await waitForText(page, 'h1', 'Page not found');
  await press(page, 'Go home', 'main');
  await page.waitForFunction(() => location.pathname === '/home');
  await leave();
});

test('the list of own submissions requires a login', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/status?onlyMine=true');
  await waitForToast(page, 'Please log in first');
  await page.waitForSelector('.t-dialog input[name=password]');
  expect(new URL(page.url()).searchParams.get('onlyMine')).toBeNull();
  await leave();
});

test('a click outside does not close the login dialog; Esc does', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/home');
  await press(page, 'Log in', '.t-bar');
  await page.waitForSelector('.t-dialog');
  await page.mouse.click(20, 400);
  expect(await page.$('.t-dialog')).not.toBeNull();
  await page.keyboard.press('Escape');
  await page.waitForSelector('.t-dialog', { hidden: true });
  await leave();
});

test('a taken name is reported when its field loses the focus', async () => {
  const username = await registerUser(site, 'secret-1');
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/home');
  await press(page, 'Register', '.t-bar');
  await fill(page, '.t-dialog input[name=username]', username);
  await page.keyboard.press('Tab');
  await waitForText(page, '.t-err', 'The username already exists');
  await leave();
});

test('a logout in one tab logs out the other', async () => {
  const password = 'secret-1';
  const username = await registerUser(site, password);
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/home');
  await press(page, 'Log in', '.t-bar');
  await fill(page, '.t-dialog input[name=username]', username);
  await fill(page, '.t-dialog input[name=password]', password);
  await press(page, 'Log in', '.t-dialog form');
  await page.waitForSelector(`[aria-label="Account: ${username}"]`);
  const other = await page.browserContext().newPage();
  await other.goto(`${site.url}/problem`);
  await other.waitForSelector(`[aria-label="Account: ${username}"]`);
  await other.goto(`${site.url}/logout`);
  await page.bringToFront();
  await page.waitForFunction(() => localStorage.getItem('token') === null);
  await page.waitForSelector(`[aria-label="Account: ${username}"]`, { hidden: true });
  await leave();
});

test('links without room are in a menu that works with the keyboard', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/home');
  expect(await page.$('.t-bar ::-p-aria([name="More"])')).toBeNull();
  await page.addStyleTag({ content: '.t-bar nav.t-overflow-nav { flex: 0 0 220px !important; }' });
  const more = await page.waitForSelector('.t-bar ::-p-aria([name="More"][role="button"])', { visible: true });
  await more!.focus();
  await page.keyboard.press('Enter');
  await waitForText(page, '[role=menu]', 'System and API');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[role=menu]', { hidden: true });
  expect(await more!.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await waitForFocus(page, '[role=menuitem]');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/developer');
  await leave();
});

test('no page scrolls sideways at any width', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  for (const path of ['/home', '/problem', '/status', '/nowhere', '/admin/login']) {
    await goto(path);
    for (const width of [320, 390, 768, 1024, 1280]) {
      await page.setViewport({ width, height: 900 });
      expect(await excessOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await leave();
});
