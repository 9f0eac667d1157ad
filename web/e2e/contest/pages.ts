import type { TFunction } from 'i18next';
import type { Page } from 'puppeteer-core';
import { waitForOnlyRow } from '../admin-pages';
import { fill, press, writeCode } from '../browser';
import { textsIn } from '../texts';
import { waitForToast } from '../toasts';
import { DIALOG } from '../visitors';

const JUDGED_MS = 60_000;

/** Sets a date and time field, in the time zone of the browser. */
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

/** Adds public problems named A+B to the contest on its open page of problems, each by its label. */
export const addFromBank = async (page: Page, t: TFunction, ids: Record<string, string>): Promise<void> => {
  await press(page, t('contest.admin.add.open'), 'main');
  for (const [label, problemId] of Object.entries(ids)) {
    await fill(page, `${DIALOG} input[type=search], ${DIALOG} .t-filters input`, problemId);
    await waitForOnlyRow(page, problemId.toUpperCase());
    await press(page, `${t('contest.admin.add.choose')}: A+B`, DIALOG);
    await fill(page, `${DIALOG} [name=displayId]`, label);
    await press(page, t('contest.admin.add.add'), DIALOG);
    await waitForToast(page, t('contest.admin.add.added', { label }));
  }
  await page.keyboard.press('Escape');
  await page.waitForSelector(DIALOG, { hidden: true });
};

/** Returns the id of the submission that the open problem displays; null if there is none yet. */
const liveId = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('.t-live')?.getAttribute('data-submit-id') ?? null);

/** Submits code to the open problem; on a narrow page, the editor is in another pane than the statement. */
export const sendCode = async (page: Page, code: string, t = textsIn('en-US')): Promise<void> => {
  await page.waitForSelector('.t-submit');
  const isNarrow = (await page.$('.t-panes')) !== null;
  if (isNarrow) await press(page, t('problem.code'), '.t-panes');
  await page.select('.t-tools select', 'C++');
  await writeCode(page, code);
  await press(page, t('problem.submit'), isNarrow ? '.t-panes' : '.t-submit');
};

/** Waits until the open problem displays a submission other than `previousId`; resolves with its id. */
export const waitForSubmission = async (page: Page, previousId: string | null): Promise<string | null> => {
  await page.waitForFunction(
    (old) => {
      const id = document.querySelector('.t-live')?.getAttribute('data-submit-id');
      return id && id !== old;
    },
    {},
    previousId,
  );
  return liveId(page);
};

/** Waits until the open problem displays a submission other than `previousId`, with this verdict. */
const waitForVerdict = (page: Page, previousId: string | null, status: number): Promise<unknown> =>
  page.waitForFunction(
    (old, expected) => {
      const panel = document.querySelector('.t-live[data-submit-id]');
      return panel?.getAttribute('data-submit-id') !== old && panel?.getAttribute('data-status') === expected;
    },
    { timeout: JUDGED_MS },
    previousId,
    String(status),
  );

/** Submits code to the open problem and waits for its verdict. */
export const submitAndWait = async (page: Page, status: number, code: string, t?: TFunction): Promise<void> => {
  const previousId = await liveId(page);
  await sendCode(page, code, t);
  await waitForVerdict(page, previousId, status);
};

export interface DisplayedRow {
  rank: string;
  name: string;
  solved: string;
  penalty: string;
  cells: string[];
}

/** Returns the rows of the open scoreboard, without those pinned above it. */
export const rowsOf = async (page: Page): Promise<DisplayedRow[]> => {
  await page.waitForSelector('.t-board tbody tr');
  return page.$$eval('.t-board tbody:not(.t-pinned) tr', (rows) =>
    rows.map((row) => {
      const textOf = (selector: string): string => row.querySelector(selector)?.textContent?.trim() ?? '';
      return {
        rank: row.querySelector('.t-rank')?.firstChild?.textContent ?? '',
        name: textOf('.t-team-name > :first-child'),
        solved: textOf('.p3'),
        penalty: textOf('.p4'),
        cells: [...row.querySelectorAll('td:not(.pin)')].map((cell) => cell.textContent?.trim() ?? ''),
      };
    }),
  );
};

/** Presses Tab until the focused element matches the selector. */
export const tabTo = async (page: Page, selector: string): Promise<void> => {
  const isFocused = (): Promise<boolean> =>
    page.evaluate((where) => document.activeElement?.matches(where) ?? false, selector);
  await page.waitForSelector(selector);
  for (let presses = 0; presses < 100; presses += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${selector}`);
};
