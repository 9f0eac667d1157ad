import type { Page } from 'puppeteer-core';
import { press, writeCode } from '../browser';

const JUDGED_MS = 60_000;

/** Sets a field for date and time, in the zone of its browser. */
export const setMoment = (page: Page, selector: string, iso: string): Promise<void> =>
  page.$eval(
    selector,
    (field, moment) => {
      const at = new Date(moment);
      const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, local);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    iso,
  );

/** Which submission the open problem tells of; null: none yet. */
const liveId = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('.t-live')?.getAttribute('data-submit-id') ?? null);

/** Sends code to the open problem. */
export const sendCode = async (page: Page, code: string): Promise<void> => {
  await page.select('.t-tools select', 'C++');
  await writeCode(page, code);
  await press(page, 'Submit', '.t-submit');
};

/** Waits until the open problem tells of another submission than `before`; resolves with that one's id. */
export const seeSent = async (page: Page, before: string | null): Promise<string | null> => {
  await page.waitForFunction(
    (old) => {
      const id = document.querySelector('.t-live')?.getAttribute('data-submit-id');
      return id && id !== old;
    },
    {},
    before,
  );
  return liveId(page);
};

/** Waits for another submission than `before` to stand there with this verdict. */
const seeVerdict = (page: Page, before: string | null, status: number): Promise<unknown> =>
  page.waitForFunction(
    (old, wanted) => {
      const panel = document.querySelector('.t-live[data-submit-id]');
      return panel?.getAttribute('data-submit-id') !== old && panel?.getAttribute('data-status') === wanted;
    },
    { timeout: JUDGED_MS },
    before,
    String(status),
  );

/** Sends code to the open problem and waits for its verdict. */
export const earn = async (page: Page, status: number, code: string): Promise<void> => {
  const before = await liveId(page);
  await sendCode(page, code);
  await seeVerdict(page, before, status);
};

export interface SeenRow {
  rank: string;
  name: string;
  solved: string;
  penalty: string;
  cells: string[];
}

/** The rows of the board that is open, without those pinned above it. */
export const rowsOf = async (page: Page): Promise<SeenRow[]> => {
  await page.waitForSelector('.t-board tbody tr');
  return page.$$eval('.t-board tbody:not(.t-pinned) tr', (rows) =>
    rows.map((row) => {
      const textOf = (selector: string): string => row.querySelector(selector)?.textContent?.trim() ?? '';
      return {
        rank: row.querySelector('.t-rank')?.firstChild?.textContent ?? '',
        name: textOf('.t-who-name > :first-child'),
        solved: textOf('.p3'),
        penalty: textOf('.p4'),
        cells: [...row.querySelectorAll('td:not(.pin)')].map((cell) => cell.textContent?.trim() ?? ''),
      };
    }),
  );
};

/** Presses Tab until what is focused fits. */
export const tabTo = async (page: Page, selector: string): Promise<void> => {
  const isThere = (): Promise<boolean> =>
    page.evaluate((where) => document.activeElement?.matches(where) ?? false, selector);
  await page.waitForSelector(selector);
  for (let presses = 0; presses < 100; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${selector}`);
};
