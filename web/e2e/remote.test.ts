import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import { closeVisitors, openBrowser, press, waitForText, writeCode, fill, type Visitor } from './browser';
import {
  JUDGED_TIMEOUT_MS,
  SHIPPED,
  TWO_LANGUAGES,
  REMOTE_ACCOUNT,
  chooseLanguage,
  enableSubmitMethod,
  importProblem,
  sourceFor,
  statusOf,
  submitImport,
  switchPlugin,
} from './remote';
import { openSite, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { MAX_SHIFT, shiftOf } from './weight';
import { DIALOG, PASSWORD, openVisitorAs, openVisitorAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  root = await openVisitorAsRoot(browser, site);
});
afterAll(() => closeVisitors(browser));

const tokenOf = async (username: string): Promise<string> => {
  const { headers } = await siteApi(site.url)('POST /api/login', { body: { username, password: PASSWORD } });
  return headers.get('authorization') ?? '';
};

const submit = async (page: Page, language: RegExp, verdict: 'AC' | 'WA'): Promise<string> => {
  await chooseLanguage(page, language);
  await writeCode(page, sourceFor(verdict));
  const previousId = await page.$eval('.t-live', (panel) => panel.getAttribute('data-submit-id')).catch(() => null);
  await press(page, 'Submit', '.t-submit');
  await page.waitForFunction(
    (old, wanted) => {
      const panel = document.querySelector('.t-live[data-submit-id]');
      return panel?.getAttribute('data-submit-id') !== old && panel?.getAttribute('data-status') === wanted;
    },
    { timeout: JUDGED_TIMEOUT_MS },
    previousId,
    verdict === 'AC' ? '0' : '-1',
  );
  return page.$eval('.t-live', (panel) => panel.getAttribute('data-submit-id') ?? '');
};

// The tests run in parallel, because they mostly wait for sites that require pauses.
test.concurrent.each(SHIPPED)(
  'a problem of %s is imported, and judged there in two languages',
  async (key) => {
    const { exampleId, name, sharesWith } = await statusOf(site, key);
    const operator = await openVisitorAsRoot(browser, site);
    if (sharesWith) await switchPlugin(site, sharesWith, 'on');
    await switchPlugin(site, key, 'on');
    await importProblem(operator, key, exampleId);

    const user = await openVisitorAs(browser, site);
    await enableSubmitMethod(site, key, await tokenOf(user.username));
    await user.goto(`/problem/${key}-${exampleId}`);
    await waitForText(user.page, 'main a', `Original on ${name}`);
    const first = await submit(user.page, TWO_LANGUAGES[0], 'AC');
    await submit(user.page, TWO_LANGUAGES[1], 'WA');

    await user.goto(`/submission-detail/${first}`);
    await waitForText(user.page, 'dt', 'Remote ID');
    await waitForText(user.page, 'dd', 'Judged');
    await Promise.all([user.leave(), operator.leave()]);
  },
  300_000,
);

test('the list of submissions leaves room for the runs at the judges before it knows them', async () => {
  const { page, goto, follow } = root;
  await goto('/home');
  const since = await page.evaluate(() => performance.now());
  await follow('/status');
  await page.waitForSelector('td.t-added > *');
  expect(await shiftOf(page, since)).toBeLessThanOrEqual(MAX_SHIFT);
});

test('a remote judge that is off refuses submissions with the reason until it is on again', async () => {
  const { exampleId, name } = await statusOf(site, 'HDU');
  await switchPlugin(site, 'HDU', 'on');
  await importProblem(root, 'HDU', exampleId);
  const user = await openVisitorAs(browser, site);
  await user.goto(`/problem/HDU-${exampleId}`);
  await writeCode(user.page, sourceFor('AC'));
  const isClosed = (wanted: boolean) =>
    user.page.waitForFunction(
      (closed) => document.querySelector<HTMLButtonElement>('.t-submit .primary.button')?.disabled === closed,
      {},
      wanted,
    );
  await isClosed(false);

  await switchPlugin(site, 'HDU', 'off');
  await waitForText(user.page, '#source-note', `${name} is turned off on this site`);
  await isClosed(true);
  expect(await seriousFindings(user.page)).toEqual([]);

  await switchPlugin(site, 'HDU', 'on');
  await isClosed(false);
  await user.leave();
});

test('an account is added and tested with a wrong and a right password', async () => {
  const { page } = root;
  const name = `bot${process.hrtime.bigint().toString(36)}`;
  await switchPlugin(site, 'POJ', 'on');
  await root.goto('/admin/remote-judges/POJ');
  await press(page, 'Add account', 'main');
  await fill(page, `${DIALOG} input[name=name]`, name);
  await fill(page, `${DIALOG} input[name=password]`, 'not-the-one');
  await press(page, 'Save', DIALOG);
  await page.waitForSelector(DIALOG, { hidden: true });
  await press(page, `Test ${name}`, 'main');
  await waitForText(page, 'table[aria-label=Accounts] td', 'Login rejected', JUDGED_TIMEOUT_MS);
  expect(await seriousFindings(page)).toEqual([]);

  await press(page, `More actions for ${name}`, 'main');
  await press(page, 'Remove', '[role=menu]');
  await press(page, 'Remove', DIALOG);
  await page.waitForSelector(DIALOG, { hidden: true });
  await page.waitForFunction((text) => !document.body.textContent?.includes(text), {}, name);

  const hasBot = await page.$(`button[aria-label="Test ${REMOTE_ACCOUNT.name}"]`);
  if (!hasBot) {
    await press(page, 'Add account', 'main');
    await fill(page, `${DIALOG} input[name=name]`, REMOTE_ACCOUNT.name);
    await fill(page, `${DIALOG} input[name=password]`, REMOTE_ACCOUNT.password);
    await press(page, 'Save', DIALOG);
    await page.waitForSelector(DIALOG, { hidden: true });
  }
  await press(page, `Test ${REMOTE_ACCOUNT.name}`, 'main');
  await waitForText(page, 'table[aria-label=Accounts] td', 'Working', JUDGED_TIMEOUT_MS);
});

test('an import reports each problem that does not exist', async () => {
  const { page } = root;
  await switchPlugin(site, 'HDU', 'on');
  await submitImport(root, { key: 'HDU', ids: '9998-9999, no-such-id' });
  await waitForText(page, 'main [role=status]', '3 of 3 done · 3 failed', JUDGED_TIMEOUT_MS);
  await waitForText(page, 'main .t-judge-note', 'This is not a valid problem ID on this judge.');
  await waitForText(page, 'main .t-judge-note', 'The problem does not exist on this judge or is not public.');
  await page.reload();
  await waitForText(page, 'main [role=status]', '3 of 3 done · 3 failed');
  expect(await seriousFindings(page)).toEqual([]);
});

test('the remote judges are listed with their health', async () => {
  const { page } = root;
  await root.goto('/admin/remote-judges');
  for (const key of [...SHIPPED, 'LIBRE']) await waitForText(page, 'td', (await statusOf(site, key)).name);
  await press(page, 'Check all', 'main');
  await waitForToast(page, 'Check started');
  expect(await seriousFindings(page)).toEqual([]);
});
