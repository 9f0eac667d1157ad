import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeVisitors, fill, openBrowser, press, waitForFocus, waitForText, type Visitor } from './browser';
import { openContestFixture, type ContestFixture } from './contest/contests';
import { RIGHT } from './programs';
import { openSite, type SiteUnderTest } from './site';
import { openVisitorAs, openVisitorAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let contestFixture: ContestFixture;
let cid: number;
let organiser: Visitor;
let reader: Visitor;

beforeAll(async () => {
  site = await openSite();
  [browser, contestFixture] = await Promise.all([openBrowser(), openContestFixture(site)]);
  cid = await contestFixture.contest();
  for (const label of ['A', 'B', 'C']) await contestFixture.sum(cid, label);
  organiser = await openVisitorAsRoot(browser, site);
  reader = await openVisitorAs(browser, site);
});
afterAll(() => closeVisitors(browser));

/** Waits until the rows of the page, or the columns of its scoreboard, have these labels. */
const waitForLabels = (page: Page, selector: string, labels: string): Promise<unknown> =>
  page.waitForFunction(
    (cells, wanted) =>
      [...document.querySelectorAll(cells)]
        .map((cell) => /Sum [ABC]|^[ABC]/.exec(cell.textContent ?? '')?.[0].at(-1))
        .join('') === wanted,
    {},
    selector,
    labels,
  );
const ROWS = 'main tbody tr';
const waitForRows = ({ page }: Visitor, labels: string): Promise<unknown> => waitForLabels(page, ROWS, labels);
const handle = (row: number): string => `${ROWS}:nth-child(${row}) .t-handle`;

const middleOf = async (page: Page, selector: string): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = (await (await page.waitForSelector(selector))!.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

test('an organiser orders the problems with keys, and open pages follow', async () => {
  const { page } = organiser;
  await Promise.all([organiser.goto(`/admin/contest/${cid}/problems`), reader.goto(`/contest/${cid}/problems`)]);
  await Promise.all([waitForRows(organiser, 'ABC'), waitForRows(reader, 'ABC')]);
  await page.focus(handle(3));
  await page.keyboard.press('ArrowUp');
  await waitForFocus(page, handle(2));
  await page.keyboard.press('ArrowUp');
  await waitForFocus(page, handle(1));
  await waitForRows(organiser, 'CAB');
  await waitForRows(reader, 'CAB');
  await waitForText(page, '[role=status]', 'Moved to place 1 of 3');
});

test('and with the mouse; the scoreboard follows', async () => {
  const { page } = organiser;
  // A scoreboard without anybody has no columns.
  await contestFixture.send(await contestFixture.createParticipant(), cid, 'A', RIGHT['C++']);
  await reader.goto(`/contest/${cid}/rank`);
  await waitForLabels(reader.page, '.t-board thead th a', 'CAB');
  const [from, to] = [await middleOf(page, handle(2)), await middleOf(page, handle(3))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await waitForRows(organiser, 'CBA');
  await waitForLabels(reader.page, '.t-board thead th a', 'CBA');
});

test('and by typing the place of a problem, as on a phone', async () => {
  const { page } = organiser;
  await fill(page, `${ROWS}:first-child .t-rank-input input`, '3');
  await page.keyboard.press('Enter');
  await waitForFocus(page, `${ROWS}:nth-child(3) .t-rank-input input`);
  await waitForRows(organiser, 'BAC');
});

test('and by label again, after a question, which lasts', async () => {
  const { page } = organiser;
  await press(page, 'Order by label', 'main');
  await press(page, 'Order by label', '.t-dialog');
  await waitForRows(organiser, 'ABC');
  await page.reload();
  await waitForRows(organiser, 'ABC');
  expect([organiser.consoleErrors, reader.consoleErrors]).toEqual([[], []]);
});
