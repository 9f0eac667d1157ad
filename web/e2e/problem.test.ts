import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe';
import { catchDownload, choose } from './admin-pages';
import {
  fill,
  closeVisitors,
  openBrowser,
  press,
  waitForText,
  settle,
  openVisitor,
  writeCode,
  type Visitor,
} from './browser';
import { click } from './click';
import { RIGHT, WRONG } from './programs';
import { holdRequests } from './requests';
import { seedProblems } from './seed-problems';
import { makeSumProblem, openSite, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { PASSWORD, openVisitorAs } from './visitors';

const FINAL_MS = 60_000;
let site: SiteUnderTest;
let browser: Browser;
let seeded: Awaited<ReturnType<typeof seedProblems>>;
let sum: string;
let guest: Visitor;
let solver: Awaited<ReturnType<typeof openVisitorAs>>;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  seeded = await seedProblems(site);
  sum = await makeSumProblem(site);
  guest = await openVisitor(browser, site.url);
  solver = await openVisitorAs(browser, site);
});
afterAll(async () => {
  await closeVisitors(browser);
});

const waitForTitles = async (page: Page, expected: string[]): Promise<void> => {
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('main table .t-title')].map((link) => link.textContent).join() === wanted,
    {},
    expected.join(),
  );
};
const openEditor = async (problemId: string, visitor: Visitor = solver): Promise<Page> => {
  await visitor.goto(`/problem/${problemId}`);
  await visitor.page.waitForSelector('.cm-content[contenteditable=true]');
  return visitor.page;
};
const code = (page: Page): Promise<string> =>
  page.$$eval('.cm-line', (lines) => lines.map((line) => line.textContent).join('\n'));
/** Waits for a background colour; colour schemes are loaded on selection. */
const waitForBackground = (page: Page, color: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => getComputedStyle(document.querySelector('.cm-editor')!).backgroundColor === wanted,
    {},
    color,
  );

test('the list is filtered by keyword and difficulty, which the address contains', async () => {
  const { page, goto } = guest;
  await goto('/problem');
  await fill(page, 'main input[type=search]', seeded.keyword);
  await waitForTitles(
    page,
    [1, 2, 3].map((place) => `${seeded.keyword} ${place}`),
  );
  await press(page, 'Hard', 'main .t-filters');
  await waitForTitles(page, [`${seeded.keyword} 1`]);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ keyword: seeded.keyword, difficulty: '2' });
});

test('several tags narrow the list together, and the address has them as a JSON list', async () => {
  const { page, goto } = guest;
  const [one, two] = seeded.tags;
  await goto(`/problem?keyword=${seeded.keyword}`);
  await press(page, one!.name, '.t-tag-group');
  await waitForTitles(page, [`${seeded.keyword} 1`, `${seeded.keyword} 2`]);
  await press(page, two!.name, '.t-tag-group');
  await waitForTitles(page, [`${seeded.keyword} 1`]);
  expect(new URL(page.url()).searchParams.get('tagId')).toBe(JSON.stringify([one!.id, two!.id]));
});

test('each filter has a button that removes it, and one button removes all', async () => {
  const { page } = guest;
  await press(page, `Remove filter ${seeded.tags[1]!.name}`);
  await waitForTitles(page, [`${seeded.keyword} 1`, `${seeded.keyword} 2`]);
  await press(page, 'Reset all');
  await page.waitForFunction(() => location.search === '');
});

test('tags are grouped by category, and groups collapse', async () => {
  const { page, goto } = guest;
  await goto('/problem');
  await press(page, seeded.classification, '.t-tag-group');
  await page.waitForFunction(
    (name) => ![...document.querySelectorAll('.t-tag-toggle')].some((tag) => tag.textContent === name),
    {},
    seeded.tags[0]!.name,
  );
});

test('unknown values in the address are ignored', async () => {
  const { page, goto } = guest;
  await goto(`/problem?keyword=${seeded.keyword}&currentPage=-3&difficulty=7&oj=NOWHERE&tagId=[x]&limit=abc`);
  await waitForTitles(
    page,
    [1, 2, 3].map((place) => `${seeded.keyword} ${place}`),
  );
});

test('a page number beyond the end shows the first page', async () => {
  const { page, goto } = guest;
  await goto(`/problem?keyword=${seeded.keyword}&currentPage=9`);
  await press(page, 'Go to the first page');
  await waitForTitles(
    page,
    [1, 2, 3].map((place) => `${seeded.keyword} ${place}`),
  );
});

test('hidden tags stay hidden at the next visit', async () => {
  const { page, goto } = guest;
  await goto(`/problem?keyword=${seeded.keyword}`);
  await page.waitForSelector('main th ::-p-text(Tags)');
  await press(page, 'Show tags', '.t-filters');
  await goto(`/problem?keyword=${seeded.keyword}`);
  await settle(page);
  expect(await page.$('main th ::-p-text(Tags)')).toBeNull();
});

test('the list keeps its state when the user returns from a problem', async () => {
  const { page, goto } = guest;
  await page.setViewport({ width: 1280, height: 300 });
  await goto(`/problem?keyword=${seeded.keyword}&difficulty=0`);
  await waitForTitles(page, [`${seeded.keyword} 2`, `${seeded.keyword} 3`]);
  await page.evaluate(() => scrollTo(0, 120));
  await click(page, 'main table .t-title');
  await waitForText(page, 'h1', seeded.keyword);
  await page.goBack();
  await waitForTitles(page, [`${seeded.keyword} 2`, `${seeded.keyword} 3`]);
  await page.waitForFunction(() => scrollY > 60);
  await page.setViewport({ width: 1280, height: 900 });
  expect(new URL(page.url()).searchParams.get('difficulty')).toBe('0');
});

test('a problem with file input names its files, which can be downloaded one by one or together', async () => {
  const { page, goto } = guest;
  await goto(`/problem/${seeded.problemIds[0]}`);
  await press(page, 'File I/O');
  await page.waitForSelector('.t-popover:popover-open');
  expect(await page.$eval('.t-popover', (box) => box.textContent)).toContain('sum.in');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.t-popover:popover-open', { hidden: true });
  await press(page, 'Attachments');
  const downloaded = await catchDownload(page);
  await press(page, 'Download all');
  const path = await downloaded();
  expect(path).toContain('.zip');
  expect(readFileSync(path).toString('latin1')).toContain('int helper();');
});

test('a problem shows its limits, those of the selected language, and scores if it is an OI problem', async () => {
  const { page } = guest;
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-tab=description]')?.click());
  const language = (await page.waitForSelector('::-p-aria([name="Language"][role="combobox"])'))!;
  const before = await language.evaluate((select) => (select as HTMLSelectElement).value);
  await language.select('Java');
  await waitForText(page, '.t-facts', 'In Java: 2000 ms, 512 MB');
  const facts = await page.$eval('.t-facts', ({ textContent }) => textContent ?? '');
  await language.select(before);
  expect(facts).toMatch(/Score 100.*OI rank score 14/);
});

test('the list of own submissions requires a login', async () => {
  const { page } = guest;
  await press(page, 'My submissions');
  await waitForText(page, '.t-scroll', 'Log in to view your submission history');
});

test('panes are resized with the keyboard, and neither gets too narrow', async () => {
  const page = await openEditor(sum);
  const left = () => page.$eval('.t-pane.left', (pane) => pane.getBoundingClientRect().width);
  const previousWidth = await left();
  await page.focus('.t-split');
  await page.keyboard.press('ArrowLeft');
  expect(await left()).toBeLessThan(previousWidth);
  await page.keyboard.press('Home');
  expect(await left()).toBeGreaterThanOrEqual(419);
  await page.keyboard.press('End');
  expect(await page.$eval('.t-pane.right', (pane) => pane.getBoundingClientRect().width)).toBeGreaterThanOrEqual(579);
});

test('theme, sizes, language and code of a problem are restored', async () => {
  const page = await openEditor(sum);
  await page.select('.t-tools select', 'Python3');
  await writeCode(page, 'print("kept")');
  await press(page, 'Editor settings');
  await page.select('.t-dialog select', 'dracula');
  await press(page, '18', '.t-dialog');
  await press(page, '8', '.t-dialog');
  await press(page, 'Close', '.t-dialog');
  await waitForBackground(page, 'rgb(40, 42, 54)');
  await waitForText(page, '.t-submit', 'Draft saved');
  await openEditor(sum);
  await waitForText(page, '.cm-content', 'kept');
  await waitForBackground(page, 'rgb(40, 42, 54)');
  expect(await page.$eval('.cm-editor', (editor) => getComputedStyle(editor).fontSize)).toBe('18px');
  expect(await page.$eval('.t-tools select', (select) => (select as HTMLSelectElement).value)).toBe('Python3');
  await press(page, 'Editor settings');
  await page.select('.t-dialog select', 'site');
  await press(page, '14', '.t-dialog');
  await press(page, 'Close', '.t-dialog');
});

test.each(['C#', 'PHP', 'Ruby', 'Rust', 'Golang'])('the editor highlights %s', async (language) => {
  const page = await openEditor(seeded.problemIds[1]!);
  await page.select('.t-tools select', language);
  await writeCode(page, 'return 1 if x');
  const plain = await page.$eval('.cm-line', (line) => getComputedStyle(line).color);
  await page.waitForFunction(
    (text) =>
      [...document.querySelectorAll('.cm-line span')].some(
        (token) => token.textContent === 'return' && getComputedStyle(token).color !== text,
      ),
    {},
    plain,
  );
});

test('a file is loaded into the editor, one in another encoding with a word, and one that is no text is refused', async () => {
  const page = await openEditor(sum);
  await choose(page, '.t-tools', 'sum.py', Buffer.from('print("来自文件")\n'));
  await waitForText(page, '.cm-content', '来自文件');
  await choose(page, '.t-tools', 'gbk.py', Buffer.from([0x70, 0xc4, 0xe3, 0xba, 0xc3]));
  await waitForText(page, '.cm-content', '你好');
  await choose(page, '.t-tools', 'image.py', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]));
  await waitForToast(page, "We can't read image.py as text");
  expect(await code(page)).toContain('你好');
});

test('the last accepted code is offered after an accepted submission, and asks before replacing', async () => {
  const page = await openEditor(sum);
  await press(page, 'Load last accepted code');
  await waitForToast(page, "You haven't solved this problem yet, so there is no accepted code to load");
  await page.select('.t-tools select', 'C++');
  await writeCode(page, RIGHT['C++']);
  await press(page, 'Submit', '.t-submit');
  await waitForToast(page, 'Code submitted successfully');
  await page.waitForSelector('.t-live[data-status="0"]', { timeout: FINAL_MS });
  await openEditor(sum);
  await waitForText(page, '.t-card-intro', 'You have solved the problem');
  await page.select('.t-tools select', 'Java');
  await writeCode(page, 'lost');
  await press(page, 'Load last accepted code');
  await press(page, 'Replace', '.t-dialog');
  await waitForText(page, '.cm-content', 'std::cin >> a >> b');
  expect(await page.$eval('.t-tools select', (select) => (select as HTMLSelectElement).value)).toBe('C++');
});

test('a reset restores the template after a confirmation', async () => {
  const page = await openEditor(sum);
  await writeCode(page, 'mine');
  await press(page, 'Reset to template');
  await press(page, 'Cancel', '.t-dialog');
  expect(await code(page)).toBe('mine');
  await press(page, 'Reset to template');
  await press(page, 'Reset', '.t-dialog .actions');
  await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent !== 'mine');
});

test('own submissions are listed, and a new one appears without a reload', async () => {
  const page = await openEditor(sum);
  await click(page, '[data-tab=mine]');
  await waitForText(page, '.t-pane.left table', 'C++');
  await writeCode(page, WRONG[0]!.code);
  await press(page, 'Submit', '.t-submit');
  await waitForText(page, '.t-pane.left table', 'Wrong Answer', FINAL_MS);
  expect(await page.$$('.t-pane.left tbody tr')).toHaveLength(2);
});

test('an expired login keeps the code, and the code is sent after another one', async () => {
  const page = await openEditor(sum);
  const mine = RIGHT['C++'].replace('int a, b;', 'int a, b; /* kept over a login */');
  await writeCode(page, mine);
  await waitForText(page, '.t-submit', 'Draft saved');
  await page.evaluate(() => localStorage.setItem('token', 'worn-out'));
  await press(page, 'Submit', '.t-submit');
  await page.waitForSelector('.t-dialog input[name=password]', { visible: true });
  await fill(page, '.t-dialog input[name=username]', solver.username);
  await fill(page, '.t-dialog input[name=password]', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.t-dialog', { hidden: true });
  await waitForText(page, '.cm-content', 'kept over a login');
  await press(page, 'Submit', '.t-submit');
  await page.waitForSelector('.t-live[data-status="0"]', { timeout: FINAL_MS });
});

test('without the event stream, the verdict is polled', async () => {
  const newUser = await openVisitorAs(browser, site);
  await holdRequests(newUser.page, (request) => (request.path === '/api/events' ? request.refuse() : request.send()));
  const page = await openEditor(sum, newUser);
  await page.select('.t-tools select', 'C++');
  await writeCode(page, RIGHT['C++']);
  await press(page, 'Submit', '.t-submit');
  await page.waitForSelector('.t-live[data-status="0"]', { timeout: FINAL_MS });
  await newUser.leave();
});

test('full screen hides and restores the top bar', async () => {
  const page = await openEditor(sum);
  await press(page, 'Full screen');
  await page.waitForSelector('.t-bar', { hidden: true });
  await press(page, 'Full screen');
  await page.waitForSelector('.t-bar', { visible: true });
});

test('dialogs and the other tabs have no serious finding, in a dark theme too', async () => {
  const page = await openEditor(seeded.problemIds[0]!);
  await press(page, 'Attachments');
  expect(await seriousFindings(page)).toEqual([]);
  await press(page, 'Problem description');
  await press(page, 'Statistics');
  await page.waitForSelector('.t-dialog');
  expect(await seriousFindings(page)).toEqual([]);
  await press(page, 'Close', '.t-dialog');
  await press(page, 'Editor settings');
  await page.select('.t-dialog select', 'monokai');
  expect(await seriousFindings(page)).toEqual([]);
  await press(page, 'Close', '.t-dialog');
  await waitForBackground(page, 'rgb(39, 40, 34)');
  expect(await seriousFindings(page)).toEqual([]);
});
