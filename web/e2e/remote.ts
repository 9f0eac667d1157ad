import type { CoreCalls } from '@tribunal/contract';
import type { RemoteJudgingCalls, RemoteStatusRow } from '@tribunal/plugin-remote-judging/contract';
import { siteApi } from '@tribunal/testing';
import type { Page } from 'puppeteer-core';
import { vi } from 'vitest';
import { fill, press, waitForText, type Visitor } from './browser';
import { rootToken, type SiteUnderTest } from './site';
import { DIALOG } from './visitors';

/** Timeout for a verdict, in ms. Simulated sites also require pauses between two submissions, though shorter ones. */
export const JUDGED_TIMEOUT_MS = 90_000;

/**
 * Keys of the built-in remote judges with accounts by password. They are listed here because tests are declared before
 * the site can be queried.
 */
export const SHIPPED = ['HDU', 'HDUC', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ'] as const;
/** An account that every simulated site has. */
export const REMOTE_ACCOUNT = { name: 'bot', password: 'secret' } as const;
/** Patterns of language names; every site has languages that match each of them. */
export const TWO_LANGUAGES = [/\+\+|^CPP/, /java|python/i] as const;

const pluginOf = (key: string): string => `remote-${key.toLowerCase()}`;

/** Returns the current status of a remote judge. */
export const statusOf = async (site: SiteUnderTest, key: string): Promise<RemoteStatusRow> => {
  const { data } = await siteApi<RemoteJudgingCalls>(site.url)('GET /api/remote-status');
  const row = data.find((each) => each.key === key);
  if (!row) throw new Error(`the site knows no judge ${key}`);
  return row;
};

/** Switches the plugin of a remote judge on or off and waits until that has taken effect. */
export const switchPlugin = async (site: SiteUnderTest, key: string, wanted: 'on' | 'off'): Promise<void> => {
  await siteApi(site.url)('PUT /api/admin/plugin', { body: { id: pluginOf(key), wanted } }, await rootToken(site));
  const isSwitched = async (): Promise<void> => {
    const { state } = await statusOf(site, key);
    if ((state === 'off') !== (wanted === 'off')) throw new Error(`${key} is ${state}`);
  };
  await vi.waitFor(isSwitched, { timeout: 30_000, interval: 200 });
};

/**
 * Enables submissions to the remote judge: with an account of the operator if that is possible, or else with one of
 * the user.
 */
export const enableSubmitMethod = async (site: SiteUnderTest, key: string, userToken: string): Promise<void> => {
  const api = siteApi<CoreCalls & RemoteJudgingCalls>(site.url);
  const token = await rootToken(site);
  const { submitMethods: methods, sharesWith } = await statusOf(site, key);
  const account = { key: sharesWith ?? key, ...REMOTE_ACCOUNT };
  if (!methods.includes('pool')) {
    await api('PUT /api/remote-account', { body: account }, userToken);
    return;
  }
  await api('PUT /api/admin/plugin/settings', { body: { id: pluginOf(key), values: { pool: true } } }, token);
  const { data: known } = await api('GET /api/admin/remote-account', { query: { key: account.key } }, token);
  if (known.some(({ name, owner }) => name === REMOTE_ACCOUNT.name && owner === null)) return;
  await api('PUT /api/admin/remote-account', { body: account }, token);
};

/** Selects the first language of the open problem whose name matches. */
export const chooseLanguage = async (page: Page, wanted: RegExp): Promise<void> => {
  const select = 'select[aria-label="Language"]';
  await page.waitForSelector(`${select} option`);
  const names = await page.$$eval(`${select} option`, (options) =>
    options.map((option) => (option as HTMLOptionElement).value),
  );
  const found = names.find((name) => wanted.test(name));
  if (!found) throw new Error(`none of ${names.join(', ')} is like ${String(wanted)}`);
  await page.select(select, found);
};

/**
 * Returns a source to which simulated sites give this verdict. It is long enough for all of them, and never the same
 * twice.
 */
export const sourceFor = (verdict: 'AC' | 'WA' | 'CE'): string =>
  `// simulate: ${verdict} ${process.hrtime.bigint().toString(36)} ${'-'.repeat(60)}\nint main() { return 0; }\n`;

/** Fills in and submits the dialog of the admin area that starts an import. */
export const submitImport = async (
  { page, goto }: Visitor,
  { key, ids, what = 'problems' }: { key: string; ids: string; what?: 'problems' | 'contests' },
): Promise<void> => {
  await goto('/admin/problems');
  await press(page, 'Import remote problems', 'main');
  await page.waitForSelector(`${DIALOG} select[name=key]`);
  await page.select(`${DIALOG} select[name=key]`, key);
  if (what !== 'problems') {
    await page.waitForSelector(`${DIALOG} select[name=what]`);
    await page.select(`${DIALOG} select[name=what]`, what);
  }
  await fill(page, `${DIALOG} textarea[name=problemIds]`, ids);
  await press(page, 'Import', DIALOG);
};

/** Imports a problem and waits until the import is done. */
export const startImport = async (operator: Visitor, key: string, id: string): Promise<void> => {
  await submitImport(operator, { key, ids: id });
  const { page } = operator;
  await page.waitForFunction(() => /\/problem\/import\/\d+$/.test(location.pathname));
  await waitForText(page, 'main [role=status]', '1 of 1 done', JUDGED_TIMEOUT_MS);
};

/** Imports a problem; resolves when the page of the import shows the result. */
export const importProblem = async (operator: Visitor, key: string, id: string): Promise<void> => {
  await startImport(operator, key, id);
  await operator.page.waitForSelector(`main a[aria-label="Edit ${key}-${id}"]`);
};
