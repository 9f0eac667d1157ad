import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLBACK_PATH } from '../../plugins/login-oidc/contract';
import { CLIENT, startProvider, type LocalProvider, type Person } from '../../plugins/login-oidc/test/local-provider';
import { fillIn } from './admin-pages';
import { seriousFindings } from './axe';
import { APPEARANCES, closeVisitors, openBrowser, openVisitor, press, waitForText, type Visitor } from './browser';
import { openSite, registerUser, rootToken, type SiteUnderTest } from './site';
import { DIALOG, logIn, PASSWORD } from './visitors';

const BUTTON = 'Log in with the school';
const ID = 'login-oidc';

let site: SiteUnderTest;
let provider: LocalProvider;
let browser: Browser;

beforeAll(async () => {
  const shared = await openSite();
  // The provider sends browsers back to the address that the site has in its configuration.
  site = { ...shared, url: shared.url.replace('127.0.0.1', 'localhost') };
  provider = await startProvider(site.url + CALLBACK_PATH);
  const api = siteApi(shared.url);
  const token = await rootToken(shared);
  await api('PUT /api/admin/plugin', { body: { id: ID, wanted: 'on' } }, token);
  const { issuer } = provider;
  const values = { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, buttonText: BUTTON };
  await api('PUT /api/admin/plugin/settings', { body: { id: ID, values } }, token);
  browser = await openBrowser();
});
afterAll(async () => {
  if (site)
    await siteApi(site.url)('PUT /api/admin/plugin', { body: { id: ID, wanted: 'off' } }, await rootToken(site));
  await closeVisitors(browser);
  await provider?.[Symbol.asyncDispose]();
});

const newPerson = (username: string): Person => ({
  sub: `${username}-${process.hrtime.bigint().toString(36)}`,
  preferred_username: username,
  name: 'Pat Doe',
});
const newName = (): string => `pat${process.hrtime.bigint().toString(36).slice(-10)}`;
const logInBy = async ({ page, goto }: Visitor, who: Person | null): Promise<void> => {
  provider.person = who;
  await goto('/problem');
  await press(page, 'Log in', 'header');
  await press(page, BUTTON, DIALOG);
};
const waitForAddress = (page: Page, path: string) =>
  page.waitForFunction((wanted) => location.pathname === wanted, {}, path);
const waitForUser = (page: Page, username: string) => page.waitForSelector(`header ::-p-aria(Account: ${username})`);
const storedName = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { username?: string }).username);

test('a new user logs in at the provider and returns to the page that required the login', async () => {
  const visitor = await openVisitor(browser, site.url);
  const name = newName();
  await logInBy(visitor, newPerson(name));
  await waitForAddress(visitor.page, '/problem');
  await waitForUser(visitor.page, name);
  expect(await storedName(visitor.page)).toBe(name);
});

test('a user whose name is taken chooses another one', async () => {
  const visitor = await openVisitor(browser, site.url);
  const [taken, chosen] = [await registerUser(site, PASSWORD), newName()];
  await logInBy(visitor, newPerson(taken));
  await waitForText(visitor.page, 'main', `The name “${taken}” is taken`);
  await press(visitor.page, 'Create account', 'main');
  await waitForText(visitor.page, 'main .t-err', 'already exists');
  await fillIn(visitor.page, 'main input[name=username]', chosen);
  await press(visitor.page, 'Create account', 'main');
  await waitForUser(visitor.page, chosen);
});

test('a user who cancels at the provider sees a message and is not logged in', async () => {
  const visitor = await openVisitor(browser, site.url);
  await logInBy(visitor, null);
  await waitForText(visitor.page, 'main [role=alert]', 'You cancelled the login');
  expect(await storedName(visitor.page)).toBeUndefined();
  expect(await seriousFindings(visitor.page)).toEqual([]);
  await press(visitor.page, 'Back', 'main');
  await waitForAddress(visitor.page, '/problem');
});

test('a user links the provider in the settings, logs in with it and unlinks it', async () => {
  const visitor = await openVisitor(browser, site.url);
  const { page, goto } = visitor;
  const username = await registerUser(site, PASSWORD);
  const who = newPerson(newName());
  await goto('/home');
  await press(page, 'Log in', 'header');
  await logIn(page, username);
  await waitForUser(page, username);
  await goto('/setting');
  provider.person = who;
  await press(page, 'Link a login service', '#oidc');
  await fillIn(page, `${DIALOG} input[name=password]`, PASSWORD);
  await press(page, 'Continue', DIALOG);
  await waitForText(page, '#oidc', new URL(provider.issuer).host);
  expect(await seriousFindings(page)).toEqual([]);
  await goto('/logout');
  await logInBy(visitor, who);
  await waitForUser(page, username);
  await goto('/setting');
  await press(page, `Unlink ${new URL(provider.issuer).host}`, '#oidc');
  await fillIn(page, `${DIALOG} input[name=password]`, PASSWORD);
  await press(page, 'Continue', DIALOG);
  await waitForText(page, '#oidc', 'Link a login service to log in without your password.');
});

test.each([
  [APPEARANCES[0]!, 'Log in'],
  [APPEARANCES[1]!, '登录'],
])('the login dialog with the button, %o, is readable for all', async (appearance, logInText) => {
  const { page, goto } = await openVisitor(browser, site.url, appearance);
  await goto('/problem');
  await press(page, logInText, 'header');
  await waitForText(page, DIALOG, BUTTON);
  expect(await seriousFindings(page)).toEqual([]);
});
