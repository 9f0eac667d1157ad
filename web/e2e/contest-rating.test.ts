import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible';
import { closeVisitors, openBrowser, press, waitForText, type Visitor } from './browser';
import { click } from './click';
import { fromNow, MINUTE, openContestFixture, type ContestFixture, type Participant } from './contest/contests';
import { RIGHT, WRONG } from './programs';
import { uniqueName } from './seed-problems';
import { openSite, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { DIALOG, openPageAs, openVisitorAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let fixture: ContestFixture;
let root: Visitor;
let cid: number;
let title: string;
let [winner, loser] = [] as unknown as [Participant, Participant];

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  fixture = await openContestFixture(site);
  root = await openVisitorAsRoot(browser, site);
  title = uniqueName('Rated Cup ');
  cid = await fixture.contest({ title });
  await fixture.sum(cid, 'A');
  winner = await fixture.createParticipant();
  loser = await fixture.createParticipant();
  await fixture.send(winner, cid, 'A', RIGHT['C++']);
  await fixture.send(loser, cid, 'A', WRONG[0]!.code);
});
afterAll(async () => {
  await closeVisitors(browser);
});

test('a contest is switched on, ends, and its ratings are on the profiles', async () => {
  const { page } = root;
  await root.goto(`/admin/contest?keyword=${cid}`);
  await page.waitForSelector('tbody tr');
  await press(page, `More actions for “${title}”`, 'tbody');
  await press(page, 'Rating');
  await page.waitForSelector(`${DIALOG} input[role=switch]:not([disabled])`);
  await click(page, `${DIALOG} input[role=switch] + label`);
  await press(page, 'Save', DIALOG);
  await waitForToast(page, 'Saved');

  const visitor = await openPageAs(browser, site, '/contest', loser.username);
  await waitForText(visitor.page, '.t-contest-list', 'Rated');
  // The change of the end grows the log, so that nobody has to wait for the check of each minute.
  await fixture.change(cid, { startTime: fromNow(-60 * MINUTE), endTime: fromNow(-1000) });
  await visitor.goto(`/contest/${cid}`);
  await visitor.page.waitForFunction(
    async (id, token) => {
      const headers = { authorization: token };
      const reply = await fetch(`/api/get-contest-rating?cid=${id}`, { headers });
      return ((await reply.json()) as { data: { total: number } | null }).data?.total === 2;
    },
    { timeout: 90_000, polling: 500 },
    cid,
    loser.token,
  );
  await visitor.goto(`/contest/${cid}`);
  await waitForText(visitor.page, 'main', 'Rating changes');
  await visitor.goto(`/user-home?username=${winner.username}`);
  await waitForText(visitor.page, 'main', 'Contest rating');
  await visitor.page.waitForSelector('.t-rating-graph circle');
  await visitor.page.waitForSelector('.t-numbers .t-rating');
  await visitor.leave();
});

test('profile and contest are accessible and fit', async () => {
  const visitor = await openPageAs(browser, site, `/user-home?username=${winner.username}`, loser.username);
  await visitor.page.waitForSelector('.t-rating-graph circle');
  await click(visitor.page, '.t-rating-table > summary');
  await visitor.page.waitForSelector('.t-rating-table tbody tr');
  await expectAccessible(visitor.page, 'profile with rating');
  await visitor.goto(`/contest/${cid}`);
  await visitor.page.waitForSelector('main tbody .t-rating');
  await expectAccessible(visitor.page, 'contest with ratings');
  expect(visitor.consoleErrors).toEqual([]);
  await visitor.leave();
});

test('the card leaves the profile with the plugin, and comes back', async () => {
  const visitor = await openPageAs(browser, site, `/user-home?username=${winner.username}`, loser.username);
  await visitor.page.waitForSelector('.t-rating-graph');
  const toggle = 'Enable Contest rating';
  await root.goto('/admin/plugins');
  await root.page.waitForSelector(`main ::-p-aria([name="${toggle}"][role="switch"])`);
  await press(root.page, toggle, 'main');
  await visitor.page.waitForFunction(() => !document.querySelector('.t-rating-graph'));
  await press(root.page, toggle, 'main');
  await visitor.page.waitForSelector('.t-rating-graph');
  await visitor.leave();
});
