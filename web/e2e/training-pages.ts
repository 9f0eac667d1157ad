import type { TFunction } from 'i18next';
import type { Page } from 'puppeteer-core';
import { waitForOnlyRow } from './admin-pages';
import { fill, press, waitForText } from './browser';
import { click } from './click';
import { DIALOG } from './visitors';

/** Adds a public problem to the training on its open page of problems. */
export const addToTraining = async (page: Page, t: TFunction, problemId: string): Promise<void> => {
  await press(page, t('training.admin.addProblems'), 'main');
  await fill(page, `${DIALOG} input[type=text], ${DIALOG} input[type=search]`, problemId);
  await waitForOnlyRow(page, problemId);
  await click(page, `${DIALOG} tbody input`);
  await press(page, t('training.admin.addSelected', { count: 1 }), `${DIALOG} .actions`);
  await page.waitForSelector(DIALOG, { hidden: true });
  await waitForText(page, '.t-order', problemId);
};
