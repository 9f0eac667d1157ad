import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { fill, seeText, visit, type Look, type Visitor } from './browser';
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

/** A new browser on `path` whose visitor has just logged in through the dialog. */
export const enter = async (
  browser: Browser,
  site: SiteUnderTest,
  path: string,
  username: string,
  look?: Look,
): Promise<Visitor> => {
  const visitor = await visit(browser, site.url, look);
  await visitor.goto('/status?onlyMine=true');
  await logIn(visitor.page, username);
  await visitor.page.waitForSelector(DIALOG, { hidden: true });
  await visitor.goto(path);
  return visitor;
};

/** Somebody new who is logged in, without going through the dialog. */
export const visitAs = async (
  browser: Browser,
  site: SiteUnderTest,
  look?: Look,
): Promise<Visitor & { username: string }> => {
  const username = await registerUser(site, PASSWORD);
  const { data: user, headers } = await siteApi(site.url)('POST /api/login', {
    body: { username, password: PASSWORD },
  });
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
  return { ...visitor, username };
};

/** The super admin in the back office. */
export const visitAsRoot = async (browser: Browser, site: SiteUnderTest, look?: Look): Promise<Visitor> => {
  const visitor = await visit(browser, site.url, look);
  await visitor.goto('/admin/login');
  await fill(visitor.page, 'input[name=username]', 'root');
  await fill(visitor.page, 'input[name=password]', site.rootPassword);
  await visitor.page.keyboard.press('Enter');
  await seeText(visitor.page, 'h1', look?.language === 'zh-CN' ? '概览' : 'Overview');
  return visitor;
};
