import type { CoreCalls } from '@tribunal/contract';
import cf from '@tribunal/plugin-remote-cf/judge';
import { SESSION_COOKIE } from '@tribunal/plugin-remote-cf/simulator';
import type { RemoteJudgingCalls } from '@tribunal/plugin-remote-judging/contract';
import { siteApi } from '@tribunal/testing';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hasText, openCompanionBrowser, openedPage, WAIT, type CompanionBrowser } from './companion';
import { closeVisitors, openBrowser, press, writeCode } from './browser';
import { click } from './click';
import {
  chooseLanguage,
  importProblem,
  JUDGED_TIMEOUT_MS,
  REMOTE_ACCOUNT,
  sourceFor,
  statusOf,
  switchPlugin,
} from './remote';
import { logInThere, submitThere } from './remote-runs';
import { openSite, registerUser, type SiteUnderTest } from './site';
import { openVisitorAsRoot, PASSWORD } from './visitors';

/** A submission that its author sends at Codeforces, from the button on our page to the verdict; the site has accounts of its own too. */
const KEY = 'CF';

let site: SiteUnderTest;
let browser: Browser;
let companion: CompanionBrowser;
let token: string;
let user: unknown;
/** Address of a page of the simulated site. */
let there: string;

const api = () => siteApi<CoreCalls & RemoteJudgingCalls>(site.url);

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  await switchPlugin(site, KEY, 'on');
  const root = await openVisitorAsRoot(browser, site);
  await importProblem(root, KEY, (await statusOf(site, KEY)).exampleId);
  const username = await registerUser(site, PASSWORD);
  const login = await api()('POST /api/login', { body: { username, password: PASSWORD } });
  [token, user] = [login.headers.get('authorization') ?? '', login.data];
  const handle = { key: KEY, name: REMOTE_ACCOUNT.name };
  const { data: claim } = await api()('POST /api/remote-account/claim', { body: handle }, token);
  there = claim.url;
  const runId = await submitThere(cf, there, claim.problemId, 'CE');
  await vi.waitFor(() => api()('POST /api/remote-account/prove', { body: { ...handle, runId } }, token), {
    timeout: 30_000,
    interval: 4000,
  });
  companion = await openCompanionBrowser({
    connected: [new URL(site.url).origin],
    endpoints: { [KEY]: new URL(there).origin },
  });
});
afterAll(async () => {
  const { data: accounts } = await api()('GET /api/remote-account', {}, token);
  for (const { id } of accounts) await api()('DELETE /api/remote-account', { query: { id } }, token);
  await companion?.close();
  await closeVisitors(browser);
});

test('a submission is filled in at Codeforces, sent by its author and judged', async () => {
  const { exampleId } = await statusOf(site, KEY);
  const session = await logInThere(cf, there);
  const cookie = { name: SESSION_COOKIE, value: session.cookie(SESSION_COOKIE)!, domain: '127.0.0.1', path: '/' };
  await companion.browser.setCookie(cookie);
  const page = await companion.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${site.url}/favicon.svg`);
  await page.evaluate((items) => Object.assign(localStorage, items), { token, user: JSON.stringify(user) });
  await page.goto(`${site.url}/problem/${KEY}-${exampleId}`);
  await hasText(page, `as ${REMOTE_ACCOUNT.name}`);
  await chooseLanguage(page, /\+\+/);
  const code = sourceFor('AC');
  await writeCode(page, code);
  const known = new Set(await companion.browser.pages());
  // The companion is the first of the site's methods that works for this user.
  await press(page, 'Submit', '.t-submit');
  const opened = await openedPage(companion.browser, known);
  await hasText(page, 'then press Submit there');
  expect(new URL(opened.url()).origin).toBe(new URL(there).origin);
  await opened.bringToFront();
  await Promise.all([opened.waitForNavigation(), click(opened, 'form.submit-form .submit')]);
  await vi.waitFor(() => expect(page.url()).toContain('/submission-detail/'), WAIT);
  await page.bringToFront();
  await vi.waitFor(async () => expect(await page.evaluate(() => document.body.innerText)).toContain('Accepted'), {
    timeout: JUDGED_TIMEOUT_MS,
    interval: 500,
  });
  const submitId = Number(new URL(page.url()).pathname.split('/').at(-1));
  // The page has the verdict before the judge lets go of the run.
  await expect
    .poll(async () => (await api()('GET /api/get-remote-run', { query: { submitId } }, token)).data)
    .toMatchObject({ key: KEY, state: 'final', account: REMOTE_ACCOUNT.name, isChanged: false });
});
