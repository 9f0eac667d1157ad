import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeVisitors, openBrowser, waitForText, openVisitor } from './browser';
import { openContestFixture, type ContestFixture } from './contest/contests';
import { tabTo } from './contest/pages';
import { RIGHT } from './programs';
import { openSite, type SiteUnderTest } from './site';
import { DIALOG, PASSWORD } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let contestFixture: ContestFixture;
let cid: number;

beforeAll(async () => {
  site = await openSite();
  [browser, contestFixture] = await Promise.all([openBrowser(), openContestFixture(site)]);
  cid = await contestFixture.contest();
  await contestFixture.sum(cid, 'A');
});
afterAll(async () => {
  await closeVisitors(browser);
});

test('a contestant logs in, enters, reads a problem and solves it with the keyboard only', async () => {
  const { username } = await contestFixture.createParticipant();
  const { page, goto, consoleErrors: consoleErrors } = await openVisitor(browser, site.url);
  const { keyboard } = page;
  const follow = async (address: string, within: string): Promise<void> => {
    await tabTo(page, `${within} a[href="${address}"]`);
    await keyboard.press('Enter');
  };
  await goto('/contest');
  await follow(`/contest/${cid}`, 'main');
  await page.waitForSelector(DIALOG);
  await tabTo(page, `${DIALOG} input[name=username]`);
  await keyboard.type(username);
  await tabTo(page, `${DIALOG} input[name=password]`);
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await page.waitForSelector(DIALOG, { hidden: true });

  if (!page.url().endsWith(`/contest/${cid}`)) await follow(`/contest/${cid}`, 'main');
  await follow(`/contest/${cid}/problems`, 'main');
  await follow(`/contest/${cid}/problem/A`, 'main');
  await tabTo(page, '.cm-content[contenteditable=true]');
  const session = await page.createCDPSession();
  await session.send('Input.insertText', { text: RIGHT['C++'] });
  await keyboard.down('Control');
  await keyboard.down('Shift');
  await keyboard.press('Enter');
  await keyboard.up('Shift');
  await keyboard.up('Control');
  await page.waitForSelector('.t-live[data-status="0"]', { timeout: 60_000 });

  // Moves the focus from the editor to the scoreboard.
  await keyboard.press('Escape');
  await follow(`/contest/${cid}/rank`, 'body');
  await waitForText(page, '.t-board tbody tr', username);
  expect(consoleErrors).toEqual([]);
});
