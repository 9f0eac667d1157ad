import { Intervals, Status } from '@tribunal/contract';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillIn, pressIn } from './admin-pages';
import { fill, closeVisitors, openBrowser, press, waitForText, openVisitor, type Visitor } from './browser';
import { click } from './click';
import {
  fromNow,
  MINUTE,
  openContestFixture,
  freezeIn,
  type ContestFixture,
  type Participant,
} from './contest/contests';
import { addFromBank, submitAndWait, rowsOf, setMoment, type DisplayedRow } from './contest/pages';
import { RIGHT, WRONG } from './programs';
import { makeSumProblem, openSite, type SiteUnderTest } from './site';
import { textsIn } from './texts';
import { waitForToast } from './toasts';
import { DIALOG, openVisitorAs, openVisitorAsRoot } from './visitors';

const TITLE = `Spring Cup ${process.hrtime.bigint().toString(36)}`;
const right = RIGHT['C++'];
const wrong = WRONG[0]!.code;

let site: SiteUnderTest;
let browser: Browser;
let contestFixture: ContestFixture;
let cid: number;
let organiser: Visitor;
let spectator: Visitor;
let ann: Visitor & { username: string };
let bob: Participant;
let cat: Participant;

const open = (visitor: Visitor, tab: string): Promise<void> => visitor.goto(`/contest/${cid}/${tab}`);
const openOutside = (): Promise<void> => spectator.goto(`/contest/acm-scoreboard/${cid}`);
const rowOf = (rows: readonly DisplayedRow[], name: string): DisplayedRow | undefined =>
  rows.find((row) => row.name === name);

beforeAll(async () => {
  site = await openSite();
  [browser, contestFixture] = await Promise.all([openBrowser(), openContestFixture(site)]);
  [bob, cat] = await Promise.all([contestFixture.createParticipant(), contestFixture.createParticipant()]);
  organiser = await openVisitorAsRoot(browser, site);
  ann = await openVisitorAs(browser, site);
  spectator = await openVisitor(browser, site.url);
});
afterAll(async () => {
  await closeVisitors(browser);
});

test('the organiser creates a contest with a freeze', async () => {
  const { page, goto } = organiser;
  await goto('/admin/contest');
  await press(page, 'Create contest', 'main');
  await fillIn(page, '[name=title]', TITLE);
  await fillIn(page, '[name=description]', 'Two problems, **five** hours.');
  await setMoment(page, '[name=startTime]', fromNow(60 * MINUTE));
  await setMoment(page, '[name=endTime]', fromNow(360 * MINUTE));
  await waitForText(page, '.t-duration', '5 h');
  for (const choice of [
    'Freeze the scoreboard',
    '30 minutes before the end',
    'Unfreeze automatically when the contest ends',
    'Publish the scoreboard outside the contest',
    'Allow print requests',
  ]) {
    await pressIn(page, 'main', choice);
  }
  await press(page, 'Create', '.t-save-bar');
  await page.waitForFunction(() => /^\/admin\/contest\/\d+\/problems$/.test(location.pathname));
  cid = Number(new URL(page.url()).pathname.split('/')[3]);
});

test('the organiser adds public problems with a label, title and balloon each', async () => {
  const { page } = organiser;
  const [first, second] = [await makeSumProblem(site), await makeSumProblem(site)];
  await addFromBank(page, textsIn('en-US'), { A: first, B: second });

  await press(page, 'Edit label, title and balloon of B');
  await fill(page, `${DIALOG} [name=displayTitle]`, 'Apples');
  await fill(page, `${DIALOG} [name=color]`, '#3b6fe2');
  await press(page, 'Save', DIALOG);
  await page.waitForSelector(DIALOG, { hidden: true });
  await waitForText(page, 'tbody tr', 'Apples');
  await waitForText(page, 'tbody tr', '#3b6fe2');
});

test('a user before the start sees a countdown, and the contest opens without a reload', async () => {
  const { page } = ann;
  await open(ann, 'problems');
  await waitForText(page, 'main', "The contest hasn't started yet");
  await page.waitForSelector('main [role=timer]');
  // The start is later than the refetch after this change, so that only the page's clock can reveal it.
  await contestFixture.change(cid, { startTime: fromNow(Intervals.refetchJitter.max + 1000) });
  await waitForText(page, 'main tbody', 'Apples');
  await waitForText(page, '.t-contest-head', 'Running');
});

test('a contestant earns Compile Error, Wrong Answer and Accepted', async () => {
  const { page } = ann;
  await click(page, `main a[href="/contest/${cid}/problem/A"]`);
  await page.waitForSelector('.t-submit');
  await submitAndWait(page, Status.CompileError, WRONG[1]!.code);
  await submitAndWait(page, Status.WrongAnswer, wrong);
  await submitAndWait(page, Status.Accepted, right);
  await contestFixture.send(bob, cid, 'B', right);
});

test('a contestant sees a new announcement without a reload', async () => {
  await open(ann, 'problems');
  const { page, goto } = organiser;
  await goto(`/admin/contest/${cid}/announcement`);
  await press(page, 'New announcement', 'main');
  await fill(page, `${DIALOG} [name=title]`, 'Lunch is ready');
  await fill(page, `${DIALOG} [name=content]`, 'In the *hall*.');
  await press(page, 'Publish', DIALOG);
  await waitForText(ann.page, 'main', 'Lunch is ready');
});

test('a clarification is requested and answered for all, and the answer appears', async () => {
  await open(ann, 'clarifications');
  await fill(ann.page, '[name=question]', 'Are the apples red?');
  await press(ann.page, 'Ask', 'main');
  await waitForText(ann.page, '.t-question', 'Unanswered');

  const { page } = organiser;
  await open(organiser, 'clarifications');
  await press(page, 'Answer', '.t-question');
  await fill(page, '[name=answer]', 'All of them.');
  await pressIn(page, '.t-question', 'Make question and answer public');
  await press(page, 'Send answer', '.t-question');
  await waitForText(ann.page, '.t-answer', 'All of them.');
  await waitForText(ann.page, '.t-answer', 'Public');
});

test('a contestant requests a print, and staff print it and mark it as done', async () => {
  await open(ann, 'print');
  await fill(ann.page, '[name=content]', 'int main() { return 0; } // long enough to be printed');
  await press(ann.page, 'Submit', 'main');
  await waitForText(ann.page, 'tbody tr', 'Not printed');

  const { page } = organiser;
  await open(organiser, 'admin-print');
  await waitForText(page, 'tbody tr', ann.username);
  await click(page, 'tbody tr button[aria-label^="Mark as printed"]');
  await waitForToast(page, 'Print request updated');
  await open(ann, 'print');
  await waitForText(ann.page, 'tbody tr', 'Printed');
  expect(await ann.page.$eval('tbody tr', (row) => row.textContent)).not.toContain('Not printed');
});

test('staff mark a balloon as delivered', async () => {
  const { page } = organiser;
  await open(organiser, 'ac-info');
  const label = `Balloon A for ${ann.username} delivered`;
  await press(page, label, 'main');
  await page.waitForFunction(
    (name) =>
      [...document.querySelectorAll<HTMLLabelElement>('main label')].some(
        ({ textContent, control }) => textContent === name && (control as HTMLInputElement).checked,
      ),
    {},
    label,
  );
});

/**
 * Returns the penalty that the scoreboard shows for a user who solved one problem after one wrong attempt: minutes,
 * with seconds if there are any.
 */
const penaltyOf = async (username: string): Promise<string> => {
  const submissionQuery = {
    contestID: cid,
    beforeContestSubmit: false,
    onlyMine: false,
    username,
    status: Status.Accepted,
  };
  const { data } = await contestFixture.api(
    'GET /api/contest-submissions',
    { query: submissionQuery },
    contestFixture.root,
  );
  const { startTime } = (await contestFixture.api('GET /api/admin/contest', { query: { cid } }, contestFixture.root))
    .data;
  const lasted = Date.parse(data.records[0]!.submitTime) - Date.parse(startTime);
  const [minutes, seconds] = [20 + Math.floor(lasted / MINUTE), Math.floor((lasted % MINUTE) / 1000)];
  return seconds === 0 ? String(minutes) : `${minutes}:${String(seconds).padStart(2, '0')}`;
};

test('a visitor watches the public scoreboard until it freezes', async () => {
  const { page } = spectator;
  await openOutside();
  const liveRows = await rowsOf(page);
  expect(rowOf(liveRows, ann.username)).toMatchObject({ solved: '1', penalty: await penaltyOf(ann.username) });
  expect(rowOf(liveRows, bob.username)?.cells).toEqual(['', expect.stringContaining('first to solve')]);

  await contestFixture.change(cid, freezeIn(0));
  await contestFixture.send(cat, cid, 'A', wrong);
  await contestFixture.send(cat, cid, 'B', right);
  await contestFixture.send(bob, cid, 'A', right);
  await openOutside();
  await waitForText(page, '.t-board-note', 'Frozen since');
  const frozen = await rowsOf(page);
  expect(rowOf(frozen, ann.username)).toEqual(rowOf(liveRows, ann.username));
  expect(rowOf(frozen, bob.username)).toMatchObject({ solved: '1' });
  expect(rowOf(frozen, bob.username)?.cells[0]).toContain('pending');
  expect(rowOf(frozen, cat.username)).toMatchObject({ solved: '0', penalty: '0' });
  expect(rowOf(frozen, cat.username)?.cells).toEqual([
    expect.stringContaining('pending'),
    expect.stringContaining('pending'),
  ]);
});

test('the contest ends without a reload, and submitting is disabled', async () => {
  const { page } = ann;
  await open(ann, 'problem/A');
  await contestFixture.change(cid, { endTime: fromNow(2000) });
  await waitForText(page, '.t-fault', 'The contest has ended');
  await open(ann, 'rank');
  await waitForText(page, '.t-board-note', 'Frozen since');
});

test('the award ceremony ends with the scoreboard that everybody sees after the unfreeze', async () => {
  await open(organiser, 'scroll-board');
  const opened = browser.waitForTarget((target) => target.url().includes('/scrollBoard'));
  await press(organiser.page, 'Start ceremony', 'main');
  const scrollBoard = (await (await opened).page())!;
  await scrollBoard.bringToFront();
  await waitForText(scrollBoard, '.t-scroll-top', '3 remaining');
  expect(rowOf(await rowsOf(scrollBoard), cat.username)).toMatchObject({ rank: '3', solved: '0' });
  for (const left of ['2 remaining', '1 remaining']) {
    await scrollBoard.keyboard.press('Space');
    await waitForText(scrollBoard, '.t-scroll-top', left);
  }
  await scrollBoard.keyboard.press('ArrowLeft');
  await waitForText(scrollBoard, '.t-scroll-top', '2 remaining');
  for (const left of ['1 remaining', '0 remaining']) {
    await scrollBoard.keyboard.press('ArrowRight');
    await waitForText(scrollBoard, '.t-scroll-top', left);
  }
  const revealed = await rowsOf(scrollBoard);
  expect(revealed.map(({ name }) => name)).toEqual([bob.username, expect.any(String), expect.any(String)]);
  expect(rowOf(revealed, cat.username)).toMatchObject({ solved: '1' });
  // A browser tab in the background does not update.
  await scrollBoard.close();

  await openOutside();
  expect(rowOf(await rowsOf(spectator.page), cat.username)).toMatchObject({ solved: '0' });
  await open(organiser, 'rank');
  await press(organiser.page, 'Unfreeze', 'main');
  await press(organiser.page, 'Unfreeze', DIALOG);
  await waitForToast(organiser.page, 'Scoreboard unfrozen');
  await openOutside();
  expect(await rowsOf(spectator.page)).toEqual(revealed);
});

test('no page has reported an error', () => {
  for (const visitor of [organiser, ann, spectator]) expect(visitor.consoleErrors).toEqual([]);
});
