import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { fill, openVisitor, type Appearance, type Visitor } from './browser';
import { registerUser, type SiteUnderTest } from './site';

/** Password of all users that the tests register. */
export const PASSWORD = 'secret-1';
export const DIALOG = '.t-dialog';

/** Fills in and submits the open login dialog. */
export const logIn = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await fill(page, `${DIALOG} input[name=username]`, username);
  await fill(page, `${DIALOG} input[name=password]`, password);
  await page.keyboard.press('Enter');
};

/**
 * Opens a new browser context with a logged-in user, without using the login dialog. No page of the site is open yet.
 */
const openLoggedIn = async (
  browser: Browser,
  site: SiteUnderTest,
  call: 'POST /api/login' | 'POST /api/admin/login',
  body: { username: string; password: string },
  appearance?: Appearance,
): Promise<Visitor> => {
  const { data: user, headers } = await siteApi(site.url)(call, { body });
  const visitor = await openVisitor(browser, site.url, appearance);
  await visitor.store({ token: headers.get('authorization') ?? '', user: JSON.stringify(user) });
  return visitor;
};

/** Opens `path` as a registered user who is logged in. */
export const openPageAs = async (
  browser: Browser,
  site: SiteUnderTest,
  path: string,
  username: string,
  appearance?: Appearance,
): Promise<Visitor> => {
  const visitor = await openLoggedIn(browser, site, 'POST /api/login', { username, password: PASSWORD }, appearance);
  await visitor.goto(path);
  return visitor;
};

/** Logs in as a new user, with no page open yet. */
export const openVisitorAs = async (
  browser: Browser,
  site: SiteUnderTest,
  appearance?: Appearance,
): Promise<Visitor & { username: string }> => {
  const username = await registerUser(site, PASSWORD);
  const visitor = await openLoggedIn(browser, site, 'POST /api/login', { username, password: PASSWORD }, appearance);
  return { ...visitor, username };
};

/** Logs in to the admin area as the super admin, with no page open yet. */
export const openVisitorAsRoot = (browser: Browser, site: SiteUnderTest, appearance?: Appearance): Promise<Visitor> =>
  openLoggedIn(browser, site, 'POST /api/admin/login', { username: 'root', password: site.rootPassword }, appearance);
