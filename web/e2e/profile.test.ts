import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import {
  excessOf,
  fill,
  closeVisitors,
  openBrowser,
  press,
  waitForText,
  settle,
  openVisitor,
  type Appearance,
} from './browser';
import { click } from './click';
import { bitmap } from './pictures';
import { RIGHT } from './programs';
import { makeJudgedSubmission, makeSumProblem, openSite, registerUser, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { DIALOG, openPageAs as enterAs, PASSWORD } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let folder: string;
let problemId: string;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  folder = mkdtempSync(join(tmpdir(), 'tribunal-pictures-'));
  problemId = await makeSumProblem(site);
  await makeJudgedSubmission(site, problemId, RIGHT['C++']);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeVisitors(browser);
});

const fileOf = (name: string, content: Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const openAs = (path: string, username: string, appearance?: Appearance) =>
  enterAs(browser, site, path, username, appearance);
const choosePicture = async (page: Page, path: string): Promise<void> => {
  const input = (await page.waitForSelector('main input[type=file]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(path);
};

test('an avatar is cropped with the keyboard, uploaded, and shown in the top bar', async () => {
  const { page, leave } = await openAs('/setting', await registerUser(site, PASSWORD));
  await choosePicture(page, fileOf('me.bmp', bitmap(300, 200)));
  await page.waitForSelector(`${DIALOG} .actions button:not([disabled])`);
  expect(await seriousFindings(page)).toEqual([]);
  const zoom = await page.waitForSelector(`${DIALOG} input[type=range]`);
  await zoom!.focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
  expect(await zoom!.evaluate((slider) => slider.getAttribute('aria-valuetext'))).toBe('150%');
  await press(page, 'Save', DIALOG);
  await waitForToast(page, 'Avatar updated');
  const picture = await page.waitForSelector('.t-bar img.avatar');
  await page.waitForFunction((image) => (image as HTMLImageElement).naturalWidth === 200, {}, picture);
  await leave();
});

test('files of other types and too large ones are refused as avatars', async () => {
  const { page, leave } = await openAs('/setting', await registerUser(site, PASSWORD));
  await choosePicture(page, fileOf('me.svg', Buffer.from('<svg/>')));
  await waitForText(page, 'main [role=alert]', 'File type not supported');
  await choosePicture(page, fileOf('large.bmp', bitmap(1000, 700)));
  await waitForText(page, 'main [role=alert]', 'The file exceeds the size limit');
  await choosePicture(page, fileOf('broken.png', Buffer.from('no picture at all')));
  await waitForText(page, 'main [role=alert]', "Can't read this image");
  await leave();
});

test('a profile text is public, and scripts in it do not run', async () => {
  const username = await registerUser(site, PASSWORD);
  const { page, leave } = await openAs('/setting', username);
  await fill(page, 'input[name=nickname]', 'Annie');
  await fill(page, 'input[name=school]', 'School of things');
  await fill(page, 'input[name=blog]', 'javascript:alert(1)');
  await fill(page, 'textarea[name=signature]', 'I **like** graphs <b onclick="alert(1)">much</b>');
  await press(page, 'Save changes', 'main');
  await waitForText(page, 'main .t-err', 'Blog must start with http:// or https://');
  await fill(page, 'input[name=blog]', 'https://example.org/ann');
  await press(page, 'Save changes', 'main');
  await waitForToast(page, 'Profile updated');
  await leave();

  const reader = await openVisitor(browser, site.url);
  await reader.goto(`/user-home?username=${username}`);
  await waitForText(reader.page, 'main', 'Annie');
  await waitForText(reader.page, 'main', 'School of things');
  await waitForText(reader.page, '.t-signature strong', 'like');
  expect(await reader.page.$('.t-signature [onclick]')).toBeNull();
  const blog = await reader.page.$eval('main a[target=_blank]', (link) => [
    link.getAttribute('href'),
    link.getAttribute('rel'),
  ]);
  expect(blog).toEqual(['https://example.org/ann', 'noopener noreferrer nofollow']);
  await reader.leave();
});

test('leaving with unsaved changes asks for a confirmation, and the draft is restored on return', async () => {
  const { page, leave } = await openAs('/setting', await registerUser(site, PASSWORD));
  await fill(page, 'input[name=nickname]', 'Annie');
  await press(page, 'Status', '.t-bar');
  await waitForText(page, DIALOG, 'Leave without saving?');
  await press(page, 'Cancel', DIALOG);
  expect(new URL(page.url()).pathname).toBe('/setting');
  await press(page, 'Status', '.t-bar');
  await press(page, 'Leave', DIALOG);
  await waitForText(page, 'main h1', 'Status');
  await page.goBack();
  await waitForText(page, 'main .message', 'Unsaved draft restored');
  expect(await page.$eval('input[name=nickname]', (field) => (field as HTMLInputElement).value)).toBe('Annie');
  await press(page, 'Discard', 'main');
  await waitForText(page, 'main form', 'No changes to save');
  await leave();
});

test('a section stays collapsed, and opens with the keyboard', async () => {
  const { page, goto, leave } = await openAs('/setting', await registerUser(site, PASSWORD));
  const isOpen = () => page.$eval('main details', (section) => (section as HTMLDetailsElement).open);
  await page.focus('main summary');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => localStorage.getItem('setting-closed:account') !== null);
  await goto('/setting');
  expect(await isOpen()).toBe(false);
  await page.focus('main summary');
  await page.keyboard.press('Space');
  await page.waitForSelector('main details[open] input[name=oldPassword]', { visible: true });
  await leave();
});

test("a solved problem appears on the user's page and in the activity calendar", async () => {
  // The site displays problem codes in capitals.
  const code = problemId.toUpperCase();
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/user-home?username=root');
  await waitForText(page, '.t-solved a', code);
  const year = await page.waitForSelector('.t-heat-frame');
  await year!.focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() =>
    /^\d+ submissions? on \d{4}-\d\d-\d\d$/.test(
      document.querySelector('.t-heat-foot [role=status]')?.textContent ?? '',
    ),
  );
  await click(page, `.t-solved a[href="/problem/${code}"]`);
  await waitForText(page, 'h1', 'A+B');
  await leave();
});

test('an unknown username shows "user not found"', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/user-home?username=nobody-at-all');
  await waitForText(page, 'main h2', 'User not found');
  await leave();
});

test('the own profile page needs a login and no name', async () => {
  const username = await registerUser(site, PASSWORD);
  const { page, leave } = await openAs('/user-home', username);
  await waitForText(page, 'main h1', username);
  await press(page, 'Edit profile', 'main');
  await waitForText(page, 'main h1', 'Settings');
  await leave();
  const visitor = await openVisitor(browser, site.url);
  await visitor.goto('/user-home');
  await waitForToast(visitor.page, 'Please log in first');
  await visitor.leave();
});

test('account pages do not scroll sideways at any width', async () => {
  const { page, goto, leave } = await openAs('/setting', await registerUser(site, PASSWORD));
  for (const path of ['/setting', '/user-home?username=root', '/reset-password?username=ann&code=1']) {
    await goto(path);
    await settle(page);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewport({ width, height: 900 });
      expect(await excessOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await leave();
});
