import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { fill, visit, type Look, type Visitor } from './browser';
import { registerUser, type SiteUnderTest } from './site';

/** Of everybody whom the journeys register. */
export const PASSWORD = 'secret-1';
export const DIALOG = '.t-dialog';

/** Fills in the open login dialog and sends it. */
export const logIn = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await fill(page, `${DIALOG} input[name=username]`, username);
  await fill(page, `${DIALOG} input[name=password]`, password);
  await page.keyboard.press('Enter');
};

/** A new browser, on no page of the site yet, in which somebody is logged in without having gone through the dialog. */
const loggedIn = async (
  browser: Browser,
  site: SiteUnderTest,
  call: 'POST /api/login' | 'POST /api/admin/login',
  body: { username: string; password: string },
  look?: Look,
): Promise<Visitor> => {
  const { data: user, headers } = await siteApi(site.url)(call, { body });
  const visitor = await visit(browser, site.url, look);
  await visitor.page.goto(`${site.url}/favicon.svg`);
  await visitor.page.evaluate(
    (token, stored) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', stored);
    },
    headers.get('authorization') ?? '',
    JSON.stringify(user),
  );
  return visitor;
};

/** Somebody who is registered, logged in, on `path`. */
export const enter = async (
  browser: Browser,
  site: SiteUnderTest,
  path: string,
  username: string,
  look?: Look,
): Promise<Visitor> => {
  const visitor = await loggedIn(browser, site, 'POST /api/login', { username, password: PASSWORD }, look);
  await visitor.goto(path);
  return visitor;
};

/** Somebody new who is logged in, on no page yet. */
export const visitAs = async (
  browser: Browser,
  site: SiteUnderTest,
  look?: Look,
): Promise<Visitor & { username: string }> => {
  const username = await registerUser(site, PASSWORD);
  const visitor = await loggedIn(browser, site, 'POST /api/login', { username, password: PASSWORD }, look);
  return { ...visitor, username };
};

/** The super admin in the back office, on no page yet. */
export const visitAsRoot = (browser: Browser, site: SiteUnderTest, look?: Look): Promise<Visitor> =>
  loggedIn(browser, site, 'POST /api/admin/login', { username: 'root', password: site.rootPassword }, look);
