import { Intervals, Status } from '@tribunal/contract';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillIn, pressIn } from './back-office';
import { fill, openBrowser, press, seeText, visit, type Visitor } from './browser';
import { fromNow, MINUTE, openHall, sealing, type Hall, type Person } from './contest/contests';
import { earn, rowsOf, setMoment, type SeenRow } from './contest/pages';
import { RIGHT, WRONG } from './programs';
import { makeSumProblem, openSite, type SiteUnderTest } from './site';
import { DIALOG, visitAs, visitAsRoot } from './visitors';

const TITLE = `Spring Cup ${process.hrtime.bigint().toString(36)}`;
const right = RIGHT['C++'];
const wrong = WRONG[0]!.code;

let site: SiteUnderTest;
let browser: Browser;
let hall: Hall;
let cid: number;
let organiser: Visitor;
let spectator: Visitor;
let ann: Visitor & { username: string };
let bob: Person;
let cat: Person;

const open = (visitor: Visitor, tab: string): Promise<void> => visitor.goto(`/contest/${cid}/${tab}`);
const openOutside = (): Promise<void> => spectator.goto(`/contest/acm-scoreboard/${cid}`);
const rowOf = (rows: readonly SeenRow[], name: string): SeenRow | undefined => rows.find((row) => row.name === name);

beforeAll(async () => {
  site = await openSite();
  [browser, hall] = await Promise.all([openBrowser(), openHall(site)]);
  [bob, cat] = await Promise.all([hall.person(), hall.person()]);
  organiser = await visitAsRoot(browser, site);
  ann = await visitAs(browser, site);
  spectator = await visit(browser, site.url);
});
afterAll(async () => {
  await browser?.close();
});

test('the organiser makes a sealed contest by the form', async () => {
  const { page, goto } = organiser;
  await goto('/admin/contest');
  await press(page, 'Create a contest', 'main');
  await fillIn(page, '[name=title]', TITLE);
  await fillIn(page, '[name=description]', 'Two problems, **five** hours.');
  await setMoment(page, '[name=startTime]', fromNow(60 * MINUTE));
  await setMoment(page, '[name=endTime]', fromNow(360 * MINUTE));
  await seeText(page, '.t-duration', '5 h');
  for (const choice of [
    'Seal the scoreboard',
    '30 minutes before the end',
    'Unseal by itself when the contest ends',
    'Public scoreboard outside the contest',
    'Contestants may send texts to print',
  ]) {
    await pressIn(page, 'main', choice);
  }
  await press(page, 'Create', '.t-save-bar');
  await page.waitForFunction(() => /^\/admin\/contest\/\d+\/problems$/.test(location.pathname));
  cid = Number(new URL(page.url()).pathname.split('/')[3]);
});

const addFromBank = async (page: Page, keyword: string, label: string): Promise<void> => {
  await fill(page, `${DIALOG} input[type=search], ${DIALOG} .t-filters input`, keyword);
  // Until the answer comes, the list is that of the word before.
  await page.waitForFunction(
    (where, id) => {
      const rows = [...document.querySelectorAll(`${where} tbody tr`)];
      return rows.length === 1 && rows[0]?.textContent?.includes(id);
    },
    {},
    `${DIALOG} .t-picker`,
    keyword.toUpperCase(),
  );
  await press(page, 'Choose: A+B', DIALOG);
  await fill(page, `${DIALOG} [name=displayId]`, label);
  await press(page, 'Add', DIALOG);
  await seeText(page, '.t-toast', `${label} is in the contest`);
};

test('problems of the bank come in under labels, with a title and a balloon of their own', async () => {
  const { page } = organiser;
  const [first, second] = [await makeSumProblem(site), await makeSumProblem(site)];
  await press(page, 'Add from the bank');
  await addFromBank(page, first, 'A');
  await addFromBank(page, second, 'B');
  await page.keyboard.press('Escape');
  await page.waitForSelector(DIALOG, { hidden: true });

  await press(page, 'Label, title and balloon of B');
  await fill(page, `${DIALOG} [name=displayTitle]`, 'Apples');
  await fill(page, `${DIALOG} [name=color]`, '#3b6fe2');
  await press(page, 'Save', DIALOG);
  await page.waitForSelector(DIALOG, { hidden: true });
  await seeText(page, 'tbody tr', 'Apples');
  await seeText(page, 'tbody tr', '#3b6fe2');
});

test('who comes too early sees how long it takes, and the contest opens by itself', async () => {
  const { page } = ann;
  await open(ann, 'problems');
  await seeText(page, 'main', 'The contest has not started yet');
  await page.waitForSelector('main [role=timer]');
  // Once whoever heard of the change has looked: nothing tells of the start but the clock.
  await hall.change(cid, { startTime: fromNow(Intervals.crowd.most + 1000) });
  await seeText(page, 'main tbody', 'Apples');
  await seeText(page, '.t-contest-head', 'Running');
});

test('a contestant earns Compile Error, Wrong Answer and Accepted', async () => {
  const { page } = ann;
  await page.click(`main a[href="/contest/${cid}/problem/A"]`);
  await page.waitForSelector('.t-submit');
  await earn(page, Status.CompileError, WRONG[1]!.code);
  await earn(page, Status.WrongAnswer, wrong);
  await earn(page, Status.Accepted, right);
  await hall.send(bob, cid, 'B', right);
});

test('an announcement arrives while the contestant works', async () => {
  await open(ann, 'problems');
  const { page, goto } = organiser;
  await goto(`/admin/contest/${cid}/announcement`);
  await press(page, 'Write an announcement', 'main');
  await fill(page, `${DIALOG} [name=title]`, 'Lunch is ready');
  await fill(page, `${DIALOG} [name=content]`, 'In the *hall*.');
  await press(page, 'Publish', DIALOG);
  await seeText(ann.page, 'main', 'Lunch is ready');
});

test('a question is asked, answered for all, and the answer arrives', async () => {
  await open(ann, 'clarifications');
  await fill(ann.page, '[name=question]', 'Are the apples red?');
  await press(ann.page, 'Ask', 'main');
  await seeText(ann.page, '.t-question', 'Unanswered');

  const { page } = organiser;
  await open(organiser, 'clarifications');
  await press(page, 'Answer', '.t-question');
  await fill(page, '[name=answer]', 'All of them.');
  await pressIn(page, '.t-question', 'Show question and answer to all');
  await press(page, 'Send the answer', '.t-question');
  await seeText(ann.page, '.t-answer', 'All of them.');
  await seeText(ann.page, '.t-answer', 'for all');
});

test('a text is sent to print, printed and checked off', async () => {
  await open(ann, 'print');
  await fill(ann.page, '[name=content]', 'int main() { return 0; } // long enough to be printed');
  await press(ann.page, 'Submit', 'main');
  await seeText(ann.page, 'tbody tr', 'Not printed');

  const { page } = organiser;
  await open(organiser, 'admin-print');
  await seeText(page, 'tbody tr', ann.username);
  await page.click('tbody tr button[aria-label$="as printed"]');
  await seeText(page, '.t-toast', 'Update Successfully');
  await open(ann, 'print');
  await seeText(ann.page, 'tbody tr', 'Printed');
  expect(await ann.page.$eval('tbody tr', (row) => row.textContent)).not.toContain('Not printed');
});

test('a balloon is brought and checked off', async () => {
  const { page } = organiser;
  await open(organiser, 'ac-info');
  const label = `Balloon A for ${ann.username} was brought`;
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

/** What the board shows for somebody who solved one problem after one wrong answer: minutes, with seconds if there are any. */
const penaltyOf = async (username: string): Promise<string> => {
  const whose = { contestID: cid, beforeContestSubmit: false, onlyMine: false, username, status: Status.Accepted };
  const { data } = await hall.api('GET /api/contest-submissions', { query: whose }, hall.root);
  const { startTime } = (await hall.api('GET /api/admin/contest', { query: { cid } }, hall.root)).data;
  const lasted = Date.parse(data.records[0]!.submitTime) - Date.parse(startTime);
  const [minutes, seconds] = [20 + Math.floor(lasted / MINUTE), Math.floor((lasted % MINUTE) / 1000)];
  return seconds === 0 ? String(minutes) : `${minutes}:${String(seconds).padStart(2, '0')}`;
};

test('somebody without a login watches the board, which freezes', async () => {
  const { page } = spectator;
  await openOutside();
  const before = await rowsOf(page);
  expect(rowOf(before, ann.username)).toMatchObject({ solved: '1', penalty: await penaltyOf(ann.username) });
  expect(rowOf(before, bob.username)?.cells).toEqual(['', expect.stringContaining('first to solve')]);

  await hall.change(cid, sealing(0));
  await hall.send(cat, cid, 'A', wrong);
  await hall.send(cat, cid, 'B', right);
  await hall.send(bob, cid, 'A', right);
  await openOutside();
  await seeText(page, '.t-board-note', 'The board has been sealed since');
  const frozen = await rowsOf(page);
  expect(rowOf(frozen, ann.username)).toEqual(rowOf(before, ann.username));
  expect(rowOf(frozen, bob.username)).toMatchObject({ solved: '1' });
  expect(rowOf(frozen, bob.username)?.cells[0]).toContain('pending');
  expect(rowOf(frozen, cat.username)).toMatchObject({ solved: '0', penalty: '0' });
  expect(rowOf(frozen, cat.username)?.cells).toEqual([
    expect.stringContaining('pending'),
    expect.stringContaining('pending'),
  ]);
});

test('the contest ends by itself, and nothing can be sent any more', async () => {
  const { page } = ann;
  await open(ann, 'problem/A');
  await hall.change(cid, { endTime: fromNow(2000) });
  await seeText(page, '.t-fault', 'Contest has ended');
  await open(ann, 'rank');
  await seeText(page, '.t-board-note', 'The board has been sealed since');
});

test('the reveal by keys ends in the board that all see once it is unsealed', async () => {
  await open(organiser, 'scroll-board');
  const opened = browser.waitForTarget((target) => target.url().includes('/scrollBoard'));
  await press(organiser.page, 'Open the scroll board', 'main');
  const stage = (await (await opened).page())!;
  await stage.bringToFront();
  await seeText(stage, '.t-scroll-top', '3 cells left');
  expect(rowOf(await rowsOf(stage), cat.username)).toMatchObject({ rank: '3', solved: '0' });
  for (const left of ['2 cells left', '1 cell left']) {
    await stage.keyboard.press('Space');
    await seeText(stage, '.t-scroll-top', left);
  }
  await stage.keyboard.press('ArrowLeft');
  await seeText(stage, '.t-scroll-top', '2 cells left');
  for (const left of ['1 cell left', '0 cells left']) {
    await stage.keyboard.press('ArrowRight');
    await seeText(stage, '.t-scroll-top', left);
  }
  const revealed = await rowsOf(stage);
  expect(revealed.map(({ name }) => name)).toEqual([bob.username, expect.any(String), expect.any(String)]);
  expect(rowOf(revealed, cat.username)).toMatchObject({ solved: '1' });
  // A page behind another one stands still.
  await stage.close();

  await openOutside();
  expect(rowOf(await rowsOf(spectator.page), cat.username)).toMatchObject({ solved: '0' });
  await open(organiser, 'rank');
  await press(organiser.page, 'Reveal the results', 'main');
  await press(organiser.page, 'Reveal the results', DIALOG);
  await seeText(organiser.page, '.t-toast', 'The results are open');
  await openOutside();
  expect(await rowsOf(spectator.page)).toEqual(revealed);
});

test('nothing was complained about on the way', () => {
  for (const visitor of [organiser, ann, spectator]) expect(visitor.complaints).toEqual([]);
});
