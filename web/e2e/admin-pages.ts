import { Status } from '@tribunal/contract';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { vi } from 'vitest';
import { fill, press, waitForText } from './browser';
import { RIGHT } from './programs';
import { makeSumProblem, rootToken, type SiteUnderTest } from './site';
import { DIALOG } from './visitors';

/** Creates a problem, the sum of two numbers, with a solution marked as correct; resolves with its id. */
export const makeCheckedProblem = async (site: SiteUnderTest): Promise<string> => {
  const { siteApi } = await import('@tribunal/testing');
  const api = siteApi(site.url);
  const token = await rootToken(site);
  const problemId = (await makeSumProblem(site)).toUpperCase();
  const { data } = await api('GET /api/admin/problem/get-problem-list', { query: { keyword: problemId } }, token);
  const pid = data.records[0]!.id;
  const solutions = [{ name: 'main', language: 'C++', code: RIGHT['C++'], expected: [Status.Accepted] }];
  await api('PUT /api/admin/problem/solutions', { body: { pid, solutions } }, token);
  return problemId;
};

export const newId = (): string => `E2E-${process.hrtime.bigint().toString(36)}`;

/** Passes a file to the page's file input inside `within`. */
export const choose = async (page: Page, within: string, name: string, content: Buffer): Promise<void> => {
  const path = join(mkdtempSync(join(tmpdir(), 'tribunal-e2e-')), name);
  writeFileSync(path, content);
  const input = (await page.waitForSelector(`${within} input[type=file]`)) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(path);
};

/** Directs downloads to a separate folder; resolves with a function that waits for the first one. */
export const catchDownload = async (page: Page): Promise<() => Promise<string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-e2e-'));
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: folder,
    browserContextId: page.browserContext().id,
  });
  return () =>
    vi.waitFor(
      () => {
        const name = readdirSync(folder).find((each) => !each.endsWith('.crdownload'));
        if (!name) throw new Error('nothing was downloaded yet');
        return join(folder, name);
      },
      { timeout: 30_000, interval: 200 },
    );
};

/**
 * Scrolls an element to the centre, because the bars at the top and the bottom cover elements at the edges of the
 * window.
 */
const scrollToCentre = (handle: ElementHandle): Promise<void> =>
  handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));

/** Clicks a button or an option of a long form by its name. */
export const pressIn = async (page: Page, within: string, name: string): Promise<void> => {
  const handle = await page.waitForSelector(`${within} ::-p-aria([name="${name}"])`, { visible: true });
  await scrollToCentre(handle!);
  await press(page, name, within);
};

export const fillIn = async (page: Page, selector: string, value: string): Promise<void> => {
  await scrollToCentre((await page.waitForSelector(selector, { visible: true }))!);
  await fill(page, selector, value);
};

/** Sets a field of date and time, whose parts are typed in the order of the browser's language. */
export const fillTime = async (page: Page, selector: string, value: string): Promise<void> => {
  const field = await page.waitForSelector(selector, { visible: true });
  await field!.evaluate((input, time) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, time);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, value);
};

/**
 * Waits until a search has left one row in the open dialog, which contains the text. Until then the list has other
 * problems too, and its end moves the button below it.
 */
export const waitForOnlyRow = async (page: Page, text: string): Promise<void> => {
  await page.waitForFunction(
    (where, expectedText) => {
      const rows = [...document.querySelectorAll(`${where} tbody tr`)];
      return rows.length === 1 && rows[0]!.textContent.includes(expectedText);
    },
    {},
    DIALOG,
    text,
  );
};

/** Presses Ctrl-S. */
export const pressSave = async (page: Page): Promise<void> => {
  await page.keyboard.down('Control');
  await page.keyboard.press('s');
  await page.keyboard.up('Control');
};

/** Returns the id of the problem whose form is open. */
export const openedProblem = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => /\/problem\/edit\/\d+$/.test(location.pathname));
  await waitForText(page, '.t-save-bar', 'All changes saved');
  return Number(new URL(page.url()).pathname.split('/').at(-1));
};
