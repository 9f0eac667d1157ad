import type { CaughtMail, Envelope } from '@tribunal/contract';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seriousFindings } from './axe';
import { DESKTOP, fill, closeVisitors, openBrowser, press, waitForText, openVisitor, type Appearance } from './browser';
import { click } from './click';
import { openSite, registerUser, rootToken, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { DIALOG, openPageAs as enterAs, logIn, PASSWORD } from './visitors';

let site: SiteUnderTest;
let browser: Browser;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
});
afterAll(async () => {
  await closeVisitors(browser);
});

const valueOf = (page: Page, selector: string) => page.$eval(selector, (field) => (field as HTMLInputElement).value);
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

/** Opens `path` in a new browser session and logs in. */
const openAs = (path: string, username: string) => enterAs(browser, site, path, username);
/** Returns the position of the gap, as announced to assistive technology. */
const distance = (page: Page): Promise<number> =>
  page.$eval('.t-slide', (slide) => Number(/\d+/.exec(slide.getAttribute('aria-valuetext') ?? '')?.[0]));
const caughtMails = async (): Promise<CaughtMail[]> => {
  const reply = await fetch(`${site.url}/api/admin/caught-mail`, { headers: { authorization: await rootToken(site) } });
  return ((await reply.json()) as Envelope<CaughtMail[]>).data ?? [];
};

test('after five failed logins, the arrow keys solve the slider check', async () => {
  const username = await registerUser(site, PASSWORD);
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/status?onlyMine=true');
  for (let refused = 1; refused <= 5; refused += 1) {
    await logIn(page, username, `wrong-${refused}`);
    await page.waitForFunction((count) => localStorage.getItem('login-failures') === count, {}, String(refused));
    await page.waitForSelector(`${DIALOG} form button[type=submit]:not([disabled])`);
  }
  await logIn(page, username);
  const slide = await page.waitForSelector('.t-slide');
  await slide!.focus();
  for (let left = await distance(page); left > 0; left -= 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Welcome back');
  expect(await page.evaluate(() => localStorage.getItem('login-failures'))).toBeNull();
  await leave();
});

test('dragging solves the slider check, and a jump does not', async () => {
  const username = await registerUser(site, PASSWORD);
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/status?onlyMine=true');
  await page.evaluate(() => localStorage.setItem('login-failures', '5'));
  await logIn(page, username);
  const slide = await page.waitForSelector('.t-slide');
  const box = (await slide!.boundingBox())!;
  const y = box.y + box.height / 2;
  // The centre of the slider's thumb moves between half its width from the start and half its width from the end.
  const placeOf = (share: number) => box.x + 8 + share * (box.width - 16);
  await page.mouse.click(placeOf((await distance(page)) / 240), y);
  await waitForText(page, `${DIALOG} .t-err`, 'Too fast: this looks like automated input. Please verify again.');
  const gap = (await distance(page)) / 240;
  await page.mouse.move(placeOf(0), y);
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) await page.mouse.move(placeOf((gap * step) / 30), y, { steps: 3 });
  await page.mouse.up();
  await waitForToast(page, 'Welcome back');
  await leave();
});

test('the login dialog keeps typed values when its mode changes', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/status?onlyMine=true');
  await fill(page, `${DIALOG} input[name=username]`, 'somebody');
  await press(page, 'Register', DIALOG);
  await fill(page, `${DIALOG} input[name=email]`, 'somebody@example.org');
  await press(page, 'Log in', DIALOG);
  await waitForText(page, `${DIALOG} .header`, 'Log in to');
  expect(await valueOf(page, `${DIALOG} input[name=username]`)).toBe('somebody');
  await press(page, 'Register', DIALOG);
  await waitForText(page, `${DIALOG} .header`, 'Register at');
  expect(await valueOf(page, `${DIALOG} input[name=email]`)).toBe('somebody@example.org');
  await leave();
});

/** Fills in and submits the open registration form. */
const register = async (page: Page, username: string, repeatedPassword = PASSWORD): Promise<void> => {
  await fill(page, `${DIALOG} input[name=username]`, username);
  await fill(page, `${DIALOG} input[name=email]`, `${username}@example.org`);
  await fill(page, `${DIALOG} input[name=password]`, PASSWORD);
  await fill(page, `${DIALOG} input[name=again]`, repeatedPassword);
  await page.keyboard.press('Enter');
};

test('a new user sees a success message and is logged in', async () => {
  const username = `new${Date.now().toString(36)}`;
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/home');
  await press(page, 'Register', '.t-bar');
  await register(page, username, `${PASSWORD}x`);
  await waitForText(page, `${DIALOG} .t-err`, 'Passwords do not match');
  await fill(page, `${DIALOG} input[name=again]`, PASSWORD);
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Thanks for registering');
  await page.waitForSelector(`[aria-label="Account: ${username}"]`);
  expect(await page.$(DIALOG)).toBeNull();
  await leave();
});

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

test.each(['/setting', '/message/sys?currentPage=2', '/status?username=x&onlyMine=true'])(
  'a login returns to %s, which required it, also after a reload',
  async (target) => {
    const username = await registerUser(site, PASSWORD);
    const { page, goto, leave } = await openVisitor(browser, site.url);
    await goto(target);
    await page.waitForSelector(`${DIALOG} input[name=password]`);
    expect(addressOf(page)).not.toBe(target);
    await page.reload();
    await press(page, 'Log in', '.t-bar');
    await logIn(page, username);
    await page.waitForFunction((wanted) => location.pathname + location.search === wanted, {}, target);
    await leave();
  },
);

test('registration returns to that page, and closing the dialog cancels the return', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/setting');
  await press(page, 'Register', DIALOG);
  await register(page, `far${Date.now().toString(36)}`);
  await page.waitForFunction(() => location.pathname === '/setting');
  await goto('/logout');
  await page.waitForFunction(() => location.pathname === '/home');
  await goto('/setting');
  await page.waitForSelector(`${DIALOG} input[name=password]`);
  await page.keyboard.press('Escape');
  await page.waitForSelector(DIALOG, { hidden: true });
  await press(page, 'Log in', '.t-bar');
  const username = await registerUser(site, PASSWORD);
  await logIn(page, username);
  await page.waitForSelector(`[aria-label="Account: ${username}"]`);
  expect(addressOf(page)).toBe('/home');
  await leave();
});

test('the login of the admin area continues to the requested page', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/admin/problems?keyword=x');
  await page.waitForFunction(() => location.pathname === '/admin/login');
  await fill(page, 'input[name=username]', 'root');
  await fill(page, 'input[name=password]', site.rootPassword);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname + location.search === '/admin/problems?keyword=x');
  await leave();
});

test('a password reset requires a known address, and a new captcha for each attempt', async () => {
  const username = await registerUser(site, PASSWORD);
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/status?onlyMine=true');
  await press(page, 'Forgot password?', DIALOG);
  await fill(page, `${DIALOG} input[name=email]`, `nobody-${username}@example.org`);
  await page.keyboard.press('Tab');
  await waitForText(page, `${DIALOG} .t-err`, 'The email does not exist');
  await fill(page, `${DIALOG} input[name=email]`, `${username}@example.org`);
  const picture = () => page.$eval('.t-captcha img', (image) => (image as HTMLImageElement).src);
  await page.waitForSelector('.t-captcha img');
  const previousPicture = await picture();
  await fill(page, `${DIALOG} input[name=captcha]`, 'x');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (old) => document.querySelector<HTMLImageElement>('.t-captcha img')?.src !== old,
    {},
    previousPicture,
  );
  expect(await valueOf(page, `${DIALOG} input[name=captcha]`)).toBe('');
  expect(await page.$(`${DIALOG} .t-err`)).not.toBeNull();
  await leave();
});

test('the page of a reset link checks the new password', async () => {
  const username = await registerUser(site, PASSWORD);
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto(`/reset-password?username=${username}&code=not-the-code`);
  await fill(page, 'main input[name=username]', `${username}x`);
  await page.keyboard.press('Tab');
  await waitForText(page, 'main .t-err', 'The username does not exist');
  await fill(page, 'main input[name=username]', username);
  await fill(page, 'main input[name=password]', PASSWORD);
  await fill(page, 'main input[name=again]', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForSelector('main .ui.negative.message');
  await goto(`/reset-password?username=${username}`);
  await waitForText(page, 'main .ui.message', 'Incomplete link');
  await leave();
});

test('the settings page sends visitors to the login on the home page', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/setting');
  await waitForToast(page, 'Please log in first');
  await page.waitForSelector(`${DIALOG} input[name=password]`);
  expect(new URL(page.url()).pathname).toBe('/home');
  await leave();
});

test('a changed password logs out all other devices', async () => {
  const username = await registerUser(site, PASSWORD);
  const thisBrowser = await openAs('/setting', username);
  const otherBrowser = await openAs('/status', username);
  await fill(thisBrowser.page, 'input[name=oldPassword]', PASSWORD);
  await fill(thisBrowser.page, 'input[name=newPassword]', 'secret-2');
  await fill(thisBrowser.page, 'input[name=again]', 'secret-2');
  await thisBrowser.page.keyboard.press('Enter');
  await waitForToast(thisBrowser.page, 'Other devices have been logged out');
  await otherBrowser.goto('/setting');
  await otherBrowser.page.waitForSelector(`${DIALOG} input[name=password]`);
  await logIn(otherBrowser.page, username, 'secret-2');
  await waitForToast(otherBrowser.page, 'Welcome back');
  expect(await tokenOf(thisBrowser.page)).not.toBe('');
  await thisBrowser.leave();
  await otherBrowser.leave();
});

test('a new email address is confirmed with a mailed code', async () => {
  const username = await registerUser(site, PASSWORD);
  const { page, leave } = await openAs('/setting', username);
  const address = `other-${username}@example.org`;
  await fill(page, 'input[name=newEmail]', address);
  await press(page, 'Send code', 'main');
  await waitForToast(page, 'Verification code sent to your email');
  await waitForText(page, 'main button', 'Resend in');
  const mail = await vi.waitFor(async () => {
    const found = (await caughtMails()).find(({ to }) => to === address);
    if (!found) throw new Error('no mail yet');
    return found;
  }, 20_000);
  await fill(page, 'input[name=code]', /^\w{6}$/m.exec(mail.text)?.[0] ?? '');
  await fill(page, 'main form:has([name=newEmail]) input[name=password]', PASSWORD);
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Email address changed');
  await waitForText(page, 'main .t-hint', address);
  await leave();
});

test('a user ends another session in the settings', async () => {
  const username = await registerUser(site, PASSWORD);
  const otherBrowser = await openAs('/status', username);
  const thisBrowser = await openAs('/setting', username);
  await waitForText(thisBrowser.page, '.t-sessions', 'This device');
  await click(thisBrowser.page, '[data-current] ~ li button');
  await press(thisBrowser.page, 'Log out', DIALOG);
  await waitForToast(thisBrowser.page, 'Device logged out');
  await thisBrowser.page.waitForFunction(() => document.querySelector('[data-current] ~ li button') === null);
  await otherBrowser.goto('/setting');
  await otherBrowser.page.waitForSelector(`${DIALOG} input[name=password]`);
  await thisBrowser.leave();
  await otherBrowser.leave();
});

test('an expired session keeps typed values, and they are saved after a login', async () => {
  const username = await registerUser(site, PASSWORD);
  const { page, leave } = await openAs('/setting', username);
  await fill(page, 'input[name=nickname]', 'Annie');
  await page.evaluate(() => localStorage.setItem('token', 'expired'));
  // Another call of the page may detect the logout first. Enter then submits the empty login form, which only asks
  // for a password.
  await page.keyboard.press('Enter');
  await page.waitForSelector(`${DIALOG} input[name=password]`);
  expect(await valueOf(page, `${DIALOG} input[name=username]`)).toBe(username);
  expect(await valueOf(page, 'main input[name=nickname]')).toBe('Annie');
  await fill(page, `${DIALOG} input[name=password]`, PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForSelector(DIALOG, { hidden: true });
  await press(page, 'Save changes', 'main');
  await waitForToast(page, 'Profile updated');
  await leave();
});

test('the user menu has profile, submissions, settings and logout', async () => {
  const username = await registerUser(site, PASSWORD);
  const { page, leave } = await openAs('/status', username);
  const choose = async (entry: string) => {
    await press(page, `Account: ${username}`, '.t-bar');
    await press(page, entry, '.t-popup');
  };
  await choose('My profile');
  await waitForText(page, 'main h1', username);
  await choose('My submissions');
  await page.waitForFunction(() => location.search === '?onlyMine=true');
  await choose('Settings');
  await waitForText(page, 'main h1', 'Settings');
  await choose('Log out');
  await page.waitForFunction(() => location.pathname === '/home' && localStorage.getItem('token') === null);
  await waitForText(page, '.t-bar button', 'Log in');
  await leave();
});

test('the admin area opens in its own window, for admins', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/status?onlyMine=true');
  await logIn(page, 'root', site.rootPassword);
  await page.waitForSelector(DIALOG, { hidden: true });
  await press(page, 'Account: root', '.t-bar');
  const opened = browser.waitForTarget((target) => target.url() === `${site.url}/admin/`);
  await press(page, 'Administration', '.t-popup');
  expect((await opened).type()).toBe('page');
  await leave();
});

test('only logged-in users can log out', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await goto('/logout');
  await waitForToast(page, 'Please log in first');
  await leave();
});

const appearances: Appearance[] = [DESKTOP, { width: 390, language: 'zh-CN', scheme: 'dark' }];
test.each(appearances)(
  'each mode of the dialog in $language at $width px, $scheme, has no serious finding',
  async (appearance) => {
    const { page, goto, leave } = await openVisitor(browser, site.url, appearance);
    await goto('/status?onlyMine=true');
    await page.waitForSelector(`${DIALOG} input[name=password]`);
    await page.evaluate(() => localStorage.setItem('login-failures', '5'));
    await logIn(page, 'somebody');
    await page.waitForSelector('.t-slide');
    expect(await seriousFindings(page), 'slide').toEqual([]);
    await page.$eval('.t-account-other button', (button) => button.click());
    await page.waitForSelector('.t-captcha img');
    expect(await seriousFindings(page), 'reset').toEqual([]);
    await page.$eval('.t-account-other button', (button) => button.click());
    await page.waitForSelector(`${DIALOG} input[name=password]`);
    await page.$eval('.t-account-other span > button', (button) => (button as HTMLElement).click());
    await page.waitForSelector(`${DIALOG} input[name=again]`);
    expect(await seriousFindings(page), 'register').toEqual([]);
    await leave();
  },
);
