import { Role } from '@tribunal/contract';
import { siteApi } from '@tribunal/testing';
import type { UserAdminCalls } from '../../plugins/user-admin/contract';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillIn } from './admin-pages';
import { seriousFindings } from './axe';
import { closeVisitors, fill, openBrowser, openVisitor, press, waitForText, type Visitor } from './browser';
import { openSite, registerUser, rootToken, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { DIALOG, logIn, PASSWORD } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let username: string;
let secret: string;
let recoveryCodes: string[];
/** Time step of the last code that was used. */
let lastStep = 0;

beforeAll(async () => {
  const shared = await openSite();
  // Passkeys are for the name of the site, and an IP address is none.
  site = { ...shared, url: shared.url.replace('127.0.0.1', 'localhost') };
  browser = await openBrowser();
  visitor = await openVisitor(browser, site.url);
  page = visitor.page;
  username = await registerUser(shared, PASSWORD);
  const cdp = await page.createCDPSession();
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
});
afterAll(async () => {
  await closeVisitors(browser);
});

/**
 * Returns a code of a time step that was not used yet. The site accepts the current step and its neighbours, so the
 * first two codes are good for half a minute, however long a busy machine takes to send them.
 */
const nextCode = (): string => {
  const step = Math.max(Math.floor(Date.now() / 30_000), lastStep + 1);
  lastStep = step;
  return new TOTP({ secret }).generate({ timestamp: step * 30_000 });
};
const beginLogin = async () => {
  await visitor.goto('/logout');
  await visitor.goto('/home');
  await press(page, 'Log in', 'header');
  await logIn(page, username);
  await page.waitForSelector('.t-factor-ways');
};
const confirm = async (code: string) => {
  await fillIn(page, `${DIALOG} input[name=password]`, PASSWORD);
  if (code) await fillIn(page, `${DIALOG} input[name=code]`, code);
  await press(page, 'Confirm', DIALOG);
};

test('an authenticator app and a passkey are set up, each after a confirmation', async () => {
  await visitor.goto('/home');
  await press(page, 'Log in', 'header');
  await logIn(page, username);
  await page.waitForFunction(() => localStorage.getItem('user') !== null);
  await visitor.goto('/setting');
  await waitForText(page, '#second-factor', 'Two-step login is off');
  await press(page, 'Set up', '#second-factor');
  await confirm('');
  await page.waitForSelector('.t-factor-qr');
  secret = await page.$eval(`${DIALOG} code`, (element) => element.textContent);
  await fill(page, `${DIALOG} input[name=code]`, nextCode());
  await press(page, 'Turn on', DIALOG);
  await page.waitForSelector('.t-factor-codes');
  recoveryCodes = await page.$$eval('.t-factor-codes code', (codes) => codes.map((code) => code.textContent));
  expect(recoveryCodes).toHaveLength(10);
  await press(page, 'I have saved them', DIALOG);
  await press(page, 'Add passkey', '#second-factor');
  await fillIn(page, `${DIALOG} input[name=name]`, 'Laptop');
  await press(page, 'Add passkey', `${DIALOG} .actions`);
  await waitForText(page, '#second-factor', 'Never used');
  await waitForText(page, '#second-factor', '10 codes left');
  expect(await seriousFindings(page)).toEqual([]);
});

test('a login asks for a passkey, a code or a recovery code', async () => {
  await beginLogin();
  await press(page, 'Use a passkey', DIALOG);
  await page.waitForFunction(() => localStorage.getItem('user') !== null);

  await beginLogin();
  await press(page, 'Use the authenticator app', DIALOG);
  await fill(page, `${DIALOG} input[name=code]`, '000000');
  await press(page, 'Verify', DIALOG);
  await waitForText(page, `${DIALOG} .t-err`, 'This code is incorrect');
  await fill(page, `${DIALOG} input[name=code]`, nextCode());
  await press(page, 'Verify', DIALOG);
  await page.waitForFunction(() => localStorage.getItem('user') !== null);

  await beginLogin();
  await press(page, 'Use a recovery code', DIALOG);
  await fill(page, `${DIALOG} input[name=code]`, recoveryCodes[0]!);
  await press(page, 'Verify', DIALOG);
  await page.waitForFunction(() => localStorage.getItem('user') !== null);
  await visitor.goto('/setting');
  await waitForText(page, '#second-factor', '9 codes left');
});

interface CountedCalls {
  pending: number;
  isStreamOpen: boolean;
}
/** Counts the calls of the pages that `page` opens, so that a test can wait for the event stream alone. */
const countCalls = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const counted: CountedCalls = { pending: 0, isStreamOpen: false };
    const send = window.fetch;
    Object.assign(window, {
      counted,
      fetch: async (...args: Parameters<typeof fetch>) => {
        const isStream = String(args[0]).startsWith('/api/events');
        counted.pending += 1;
        const reply = await send(...args).finally(() => (counted.pending -= 1));
        counted.isStreamOpen ||= isStream && reply.ok;
        return reply;
      },
    });
  });
/** Waits until the stream is open and no call is pending: a refused call would ask for a login in place. */
const waitForOpenStream = (page: Page) =>
  page.waitForFunction(() => {
    const { counted } = window as unknown as { counted: CountedCalls };
    return counted.isStreamOpen && counted.pending === 0;
  });

test('a session that is ended logs its open tabs out at once', async () => {
  const { data } = await siteApi(site.url)('POST /api/login', { body: { username, password: PASSWORD } });
  if (!('pendingLogin' in data)) throw new Error('the login needs no second factor');
  const body = { token: data.pendingLogin.token, code: recoveryCodes[1]! };
  const { headers } = await siteApi(site.url)('POST /api/login/second-factor', { body });
  const token = headers.get('authorization') ?? '';
  await countCalls(page);
  await visitor.goto('/setting');
  await waitForOpenStream(page);
  await siteApi(site.url)('POST /api/end-other-sessions', {}, token);
  await waitForToast(page, 'This session was ended');
  await page.waitForFunction(() => location.pathname === '/home' && localStorage.getItem('user') === null);
});

test('staff without a second factor are sent to the settings while the site requires one', async () => {
  const root = await rootToken(site);
  const admin = await registerUser(site, PASSWORD);
  const users = siteApi<UserAdminCalls>(site.url);
  const makeRoot = async (name: string) => {
    const { data } = await users('GET /api/admin/user/get-user-list', { query: { keyword: name } }, root);
    const { uid, realname, email, titleName, titleColor, status } = data.records[0]!;
    const fields = { uid, username: name, realname, email, titleName, titleColor, status };
    await users('PUT /api/admin/user/edit-user', { body: { ...fields, type: Role.Root, setNewPwd: false } }, root);
  };
  await makeRoot(username);
  await makeRoot(admin);
  await visitor.goto('/admin/login');
  await fill(page, 'input[name=username]', username);
  await fill(page, 'input[name=password]', PASSWORD);
  await page.keyboard.press('Enter');
  await press(page, 'Use a passkey', 'main');
  await waitForText(page, 'h1', 'Dashboard');
  const token = await page.evaluate(() => localStorage.getItem('token')!);
  const require = (staffNeedSecondFactor: boolean) =>
    siteApi(site.url)('PUT /api/admin/switch/update', { body: { staffNeedSecondFactor } }, token);
  const other = await openVisitor(browser, site.url);
  await require(true);
  try {
    await other.goto('/admin/login');
    await fill(other.page, 'input[name=username]', admin);
    await fill(other.page, 'input[name=password]', PASSWORD);
    await other.page.keyboard.press('Enter');
    await waitForText(other.page, 'main', 'Administrators of this site need two-step login');
    await press(other.page, 'Open settings', 'main');
    await waitForText(other.page, '#second-factor', 'Your administrator rights are suspended');
  } finally {
    await require(false);
  }
});
