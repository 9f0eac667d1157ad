import { Intervals } from '@tribunal/contract';
import { ContestType } from '@tribunal/plugin-contest/contract';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, press, seeText, visit, type Visitor } from './browser';
import { fromNow, MINUTE, openHall, type Hall, type Person } from './contest/contests';
import { rowsOf, seeSent, sendCode } from './contest/pages';
import { RIGHT, WRONG } from './programs';
import { openSite, type SiteUnderTest } from './site';
import { DIALOG, visitAs, visitAsRoot } from './visitors';

const right = RIGHT['C++'];
/** Right where nothing is added: in the second case, of 40 marks. */
const partly = WRONG[0]!.code;

let site: SiteUnderTest;
let browser: Browser;
let hall: Hall;
let cid: number;
let ann: Visitor & { username: string };
let bob: Person;

const open = (visitor: Visitor, tab: string): Promise<void> => visitor.goto(`/contest/${cid}/${tab}`);
const textOf = (visitor: Visitor, selector: string): Promise<string> =>
  visitor.page.$eval(selector, (element) => element.textContent ?? '');

beforeAll(async () => {
  site = await openSite();
  [browser, hall] = await Promise.all([openBrowser(), openHall(site)]);
  const startTime = fromNow(-MINUTE);
  const sealed = { sealRank: true, sealRankTime: startTime, autoRealRank: true };
  cid = await hall.contest({ type: ContestType.Oi, startTime, ...sealed, openRank: true });
  await hall.sum(cid, 'A');
  bob = await hall.person();
  ann = await visitAs(browser, site);
});
afterAll(async () => {
  await browser?.close();
});

test('what was sent is taken without a verdict, and covered only after a question', async () => {
  const { page } = ann;
  await open(ann, 'problem/A');
  await page.waitForSelector('.t-submit');
  await sendCode(page, right);
  const first = await seeSent(page, null);
  await hall.judged(Number(first));
  expect(await textOf(ann, '.t-live')).toContain('What became of it is shown when the results are');

  await sendCode(page, partly);
  await seeText(page, DIALOG, 'sure to cover it');
  await press(page, 'Cancel', DIALOG);
  await page.waitForSelector(DIALOG, { hidden: true });
  expect(await page.$eval('.t-live', (panel) => panel.getAttribute('data-submit-id'))).toBe(first);

  await press(page, 'Submit', '.t-submit');
  await press(page, 'Cover it', DIALOG);
  await hall.judged(Number(await seeSent(page, first)));
  await hall.send(bob, cid, 'A', right);
});

test('no page of the contestant tells a result while it is sealed; the organiser sees scores', async () => {
  for (const tab of ['problems', 'submissions', 'problem/A', 'rank']) {
    await open(ann, tab);
    // But for the stream of news, all that is asked has been answered.
    await ann.page.waitForNetworkIdle({ concurrency: 1 });
    const told = await ann.page.$$eval('tbody, .t-live', (parts) => parts.map((part) => part.textContent).join(' '));
    expect(told, tab).not.toMatch(/Accepted|Wrong|Partial|\b100\b/);
  }
  const organiser = await visitAsRoot(browser, site);
  await open(organiser, 'rank');
  await press(organiser.page, 'Force update', 'main');
  await seeText(organiser.page, '.t-board tbody tr', '✓ 100');
  await seeText(organiser.page, '.t-board tbody tr', '40');
  await organiser.leave();
});

test('at the end the scores are there by themselves, of what was sent last', async () => {
  const { page } = ann;
  await open(ann, 'rank');
  // Once whoever heard of the change has looked: nothing tells of the end but the clock.
  await hall.change(cid, { endTime: fromNow(Intervals.crowd.most + 1000) });
  await seeText(page, '.t-board tbody tr', '✓ 100');
  expect((await rowsOf(page)).map(({ rank, name, solved }) => [rank, name, solved])).toEqual([
    ['1', bob.username, '100'],
    ['2', ann.username, '40'],
  ]);
  await open(ann, 'submissions');
  await seeText(page, 'tbody tr', 'Accepted');

  const spectator = await visit(browser, site.url);
  await spectator.goto(`/contest/oi-scoreboard/${cid}`);
  expect(await rowsOf(spectator.page)).toEqual(await (await open(ann, 'rank'), rowsOf(page)));
  expect([...ann.complaints, ...spectator.complaints]).toEqual([]);
});
