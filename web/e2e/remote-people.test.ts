import ac from '@tribunal/plugin-remote-ac/judge';
import cf from '@tribunal/plugin-remote-cf/judge';
import gym from '@tribunal/plugin-remote-gym/judge';
import libre from '@tribunal/plugin-remote-libre/judge';
import spoj from '@tribunal/plugin-remote-spoj/judge';
import spojSimulator from '@tribunal/plugin-remote-spoj/simulator';
import type { RemoteJudgingCalls } from '@tribunal/plugin-remote-judging/contract';
import { clearanceCookie } from '@tribunal/remote-kit/simulator';
import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import { closeVisitors, fill, openBrowser, press, waitForText, type Visitor } from './browser';
import { JUDGED_TIMEOUT_MS, REMOTE_ACCOUNT, importProblem, startImport, statusOf, switchPlugin } from './remote';
import { openSite, rootToken, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { logInThere, submitThere } from './remote-runs';
import { DIALOG, openVisitorAs, openVisitorAsRoot } from './visitors';

/** What people do at other sites themselves: prove their handles there, and log in where a site asks for a person. */
let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  root = await openVisitorAsRoot(browser, site);
});
afterAll(() => closeVisitors(browser));

/** Returns the address and the text of the link in the open dialog. */
const linkInDialog = async (page: Page) => {
  const link = await page.waitForSelector(`${DIALOG} a[href^="http"]`);
  return link!.evaluate((element) => ({ href: (element as HTMLAnchorElement).href, text: element.textContent ?? '' }));
};

const originalOf = async (page: Page, name: string): Promise<string> => {
  const link = await page.waitForSelector(`main ::-p-aria([name="Original on ${name}"])`);
  return link!.evaluate((element) => (element as HTMLAnchorElement).href);
};

const removePoolAccounts = async (key: string): Promise<void> => {
  const api = siteApi<RemoteJudgingCalls>(site.url);
  const token = await rootToken(site);
  const { data: accounts } = await api('GET /api/admin/remote-account', { query: { key } }, token);
  for (const { id, owner } of accounts)
    if (owner === null) await api('DELETE /api/admin/remote-account', { query: { id } }, token);
};

/** Replaces the operator's account of AtCoder by one with the session of a browser, with which its runs are read. */
const addReader = async (address: string): Promise<void> => {
  const session = `REVEL_SESSION=${(await logInThere(ac, address)).cookie('REVEL_SESSION')}`;
  await removePoolAccounts('AC');
  const body = { key: 'AC', name: REMOTE_ACCOUNT.name, session };
  await siteApi<RemoteJudgingCalls>(site.url)('PUT /api/admin/remote-account', { body }, await rootToken(site));
};

test.each([
  { key: 'AC', judge: ac, accountKey: 'AC', accountJudge: ac },
  { key: 'GYM', judge: gym, accountKey: 'CF', accountJudge: cf },
  { key: 'LIBRE', judge: libre, accountKey: 'LIBRE', accountJudge: libre },
])(
  'a user proves a handle at $accountKey and links a run of $key to its problem',
  async ({ key, judge, accountKey, accountJudge }) => {
    const [{ exampleId, name }, handleSite] = await Promise.all([statusOf(site, key), statusOf(site, accountKey)]);
    for (const { key: needed, exampleId: id } of new Set([handleSite, await statusOf(site, key)])) {
      await switchPlugin(site, needed, 'on');
      await importProblem(root, needed, id);
    }
    const user = await openVisitorAs(browser, site);
    const { page } = user;

    await user.goto(`/problem/${key}-${exampleId}`);
    const original = await originalOf(page, name);
    if (key === 'AC') await addReader(original);
    await press(page, 'Link an existing submission', 'main');
    await press(page, 'Open settings', DIALOG);

    await press(page, 'Verify handle', 'main');
    await page.waitForSelector(`${DIALOG} select[name=key]`);
    await page.select(`${DIALOG} select[name=key]`, accountKey);
    await fill(page, `${DIALOG} input[name=name]`, REMOTE_ACCOUNT.name);
    await press(page, 'Start', DIALOG);
    const { href, text } = await linkInDialog(page);
    const problemId = /^Open (\S+) on /.exec(text)![1]!;
    expect(await seriousFindings(page)).toEqual([]);
    await fill(page, `${DIALOG} input[name=runId]`, await submitThere(accountJudge, href, problemId, 'CE'));
    await press(page, 'Verify', DIALOG);
    await waitForToast(page, `${REMOTE_ACCOUNT.name} on ${handleSite.name} is verified`);

    const runId = await submitThere(judge, original, exampleId, 'AC');
    await user.goto(`/problem/${key}-${exampleId}`);
    await press(page, 'Link an existing submission', 'main');
    await fill(page, `${DIALOG} input[name=runId]`, runId);
    await press(page, 'Import', DIALOG);
    await page.waitForFunction(() => location.pathname.startsWith('/submission-detail/'));
    await waitForText(page, 'dd', runId);
    await waitForText(page, 'main', 'Accepted', JUDGED_TIMEOUT_MS);

    // A handle belongs to one user, and the next run of this test uses the same one.
    await user.goto('/setting#other-judges');
    await press(page, `Remove account ${REMOTE_ACCOUNT.name} on ${handleSite.name}`, 'main');
    await press(page, 'Remove', DIALOG);
    await waitForToast(page, 'Account removed');
    await user.leave();
  },
);

test('an import that a bot check blocks goes on with the session of a person', async () => {
  const { page } = root;
  const { exampleId, name } = await statusOf(site, 'SPOJ');
  const blockedId = spojSimulator.problems.find(({ id }) => id !== exampleId)!.id;
  await switchPlugin(site, 'SPOJ', 'on');
  await importProblem(root, 'SPOJ', exampleId);
  await root.goto(`/problem/SPOJ-${exampleId}`);
  const { origin } = new URL(await originalOf(page, name));
  const cookie = (await logInThere(spoj, origin)).cookie('SPOJ');
  const userAgent = 'Mozilla/5.0 (the browser of a person)';
  const setFault = (kind: string) =>
    fetch(`${origin}/__simulator/fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind }),
    });

  await removePoolAccounts('SPOJ');
  await setFault('humanCheck');
  try {
    await startImport(root, 'SPOJ', blockedId);
    await waitForText(page, 'main [role=status]', '1 of 1 done · 1 failed');
    await waitForText(page, 'main .t-judge-note', 'The judge requires a CAPTCHA.');
    const importAddress = new URL(page.url()).pathname;

    await root.goto('/admin/remote-judges/SPOJ');
    await press(page, 'Add account', 'main');
    await fill(page, `${DIALOG} input[name=name]`, REMOTE_ACCOUNT.name);
    await fill(page, `${DIALOG} textarea[name=session]`, `SPOJ=${cookie}; ${clearanceCookie(userAgent)}`);
    await fill(page, `${DIALOG} input[name=userAgent]`, userAgent);
    await press(page, 'Save', DIALOG);
    await page.waitForSelector(DIALOG, { hidden: true });

    await root.goto(importAddress);
    await press(page, 'Try 1 again', 'main');
    await page.waitForSelector(`main a[aria-label="Edit SPOJ-${blockedId}"]`, { timeout: JUDGED_TIMEOUT_MS });
  } finally {
    await setFault('clear');
    await removePoolAccounts('SPOJ');
  }
});
