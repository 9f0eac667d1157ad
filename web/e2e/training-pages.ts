import type { TFunction } from 'i18next';
import type { Page } from 'puppeteer-core';
import { waitForOnlyRow } from './admin-pages';
import { fill, press, waitForText } from './browser';
import { click } from './click';
import { DIALOG } from './visitors';

const topOfDialog = (page: Page): Promise<number> => page.$eval(DIALOG, (dialog) => dialog.getBoundingClientRect().top);

/**
 * Adds a public problem to the training on its open page of problems.
 * @throws if the dialog moves while its list loads, away from the mouse of whoever is about to click
 */
export const addToTraining = async (page: Page, t: TFunction, problemId: string): Promise<void> => {
  await press(page, t('training.admin.addProblems'), 'main');
  await page.waitForSelector(DIALOG);
  const top = await topOfDialog(page);
  await fill(page, `${DIALOG} input[type=text], ${DIALOG} input[type=search]`, problemId);
  await waitForOnlyRow(page, problemId);
  const moved = (await topOfDialog(page)) - top;
  if (moved !== 0) throw new Error(`the dialog has moved by ${moved} px`);
  await click(page, `${DIALOG} tbody input`);
  await press(page, t('training.admin.addSelected', { count: 1 }), `${DIALOG} .actions`);
  await page.waitForSelector(DIALOG, { hidden: true });
  await waitForText(page, '.t-order', problemId);
};
