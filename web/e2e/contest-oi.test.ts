import { Intervals } from '@tribunal/contract';
import { ContestType } from '@tribunal/plugin-contest/contract';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeVisitors, openBrowser, press, waitForText, openVisitor, type Visitor } from './browser';
import { fromNow, MINUTE, openContestFixture, type ContestFixture, type Participant } from './contest/contests';
import { rowsOf, waitForSubmission, sendCode } from './contest/pages';
import { RIGHT, WRONG } from './programs';
import { waitForReplies } from './replies';
import { openSite, type SiteUnderTest } from './site';
import { DIALOG, openVisitorAs, openVisitorAsRoot } from './visitors';

const right = RIGHT['C++'];
/** A program that is correct only if the second number is 0: in the second testcase, of 40 marks. */
const partly = WRONG[0]!.code;

let site: SiteUnderTest;
let browser: Browser;
let contestFixture: ContestFixture;
let cid: number;
let ann: Visitor & { username: string };
let bob: Participant;

const open = (visitor: Visitor, tab: string): Promise<void> => visitor.goto(`/contest/${cid}/${tab}`);
const textOf = (visitor: Visitor, selector: string): Promise<string> =>
  visitor.page.$eval(selector, (element) => element.textContent ?? '');

beforeAll(async () => {
  site = await openSite();
  [browser, contestFixture] = await Promise.all([openBrowser(), openContestFixture(site)]);
  const startTime = fromNow(-MINUTE);
  const frozen = { sealRank: true, sealRankTime: startTime, autoRealRank: true };
  cid = await contestFixture.contest({ type: ContestType.Oi, startTime, ...frozen, openRank: true });
  await contestFixture.sum(cid, 'A');
  bob = await contestFixture.createParticipant();
  ann = await openVisitorAs(browser, site);
});
afterAll(async () => {
  await closeVisitors(browser);
});

test('a submission is accepted without a verdict, and replaced only after a confirmation', async () => {
  const { page } = ann;
  await open(ann, 'problem/A');
  await page.waitForSelector('.t-submit');
  await sendCode(page, right);
  const first = await waitForSubmission(page, null);
  await contestFixture.judged(Number(first));
  expect(await textOf(ann, '.t-live')).toContain('The verdict will be shown when results are published');

  await sendCode(page, partly);
  await waitForText(page, DIALOG, 'Replace your submission?');
  await press(page, 'Cancel', DIALOG);
  await page.waitForSelector(DIALOG, { hidden: true });
  expect(await page.$eval('.t-live', (panel) => panel.getAttribute('data-submit-id'))).toBe(first);

  await press(page, 'Submit', '.t-submit');
  await press(page, 'Replace', DIALOG);
  await contestFixture.judged(Number(await waitForSubmission(page, first)));
  await contestFixture.send(bob, cid, 'A', right);
});

test('no page shows a contestant a frozen result, and the organiser sees scores', async () => {
  for (const tab of ['problems', 'submissions', 'problem/A', 'rank']) {
    await open(ann, tab);
    await waitForReplies(ann.page);
    const pageText = await ann.page.$$eval('tbody, .t-live', (parts) =>
      parts.map((part) => part.textContent).join(' '),
    );
    expect(pageText, tab).not.toMatch(/Accepted|Wrong|Partial|\b100\b/);
  }
  const organiser = await openVisitorAsRoot(browser, site);
  await open(organiser, 'rank');
  await press(organiser.page, 'Show unfrozen results', 'main');
  await waitForText(organiser.page, '.t-board tbody tr', '✓ 100');
  await waitForText(organiser.page, '.t-board tbody tr', '40');
  await organiser.leave();
});

test('at the end, the scores of the last submissions appear without a reload', async () => {
  const { page } = ann;
  await open(ann, 'rank');
  // The end is later than the refetch after this change, so that only the page's clock can reveal it.
  await contestFixture.change(cid, { endTime: fromNow(Intervals.refetchJitter.max + 1000) });
  await waitForText(page, '.t-board tbody tr', '✓ 100');
  expect((await rowsOf(page)).map(({ rank, name, solved }) => [rank, name, solved])).toEqual([
    ['1', bob.username, '100'],
    ['2', ann.username, '40'],
  ]);
  await open(ann, 'submissions');
  await waitForText(page, 'tbody tr', 'Accepted');

  const spectator = await openVisitor(browser, site.url);
  await spectator.goto(`/contest/oi-scoreboard/${cid}`);
  expect(await rowsOf(spectator.page)).toEqual(await (await open(ann, 'rank'), rowsOf(page)));
  expect([...ann.consoleErrors, ...spectator.consoleErrors]).toEqual([]);
});
