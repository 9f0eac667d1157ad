import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, LOOKS, openBrowser, settle, visit, writeCode, type Visitor } from './browser';
import { fromNow, MINUTE, openHall, sealing } from './contest/contests';
import { RIGHT, WRONG } from './programs';
import { makeShelf } from './shelf';
import { makeJudgedSubmission, openSite, rootToken, type SiteUnderTest } from './site';
import { visitAsRoot } from './visitors';
import { isInSight, visualFaults } from './visual';

/** Pictures of everything that is looked at are left here when it names a folder. */
const { SHOTS } = process.env;

let site: SiteUnderTest;
let browser: Browser;
/** Parameters of routes, so that they lead to pages with something on them. */
let there: Readonly<Record<string, string | number>>;

const CONTEST = 'contest/:contestID';
const OFFICE = 'admin/contest/:contestID';
/** Of the route table: what has no page of its own, and what the visitor would be logged out by. */
const LEFT_OUT = ['', '*', '*', 'contest/:/*', 'dashboard', 'logout', 'message', 'message/:', 'switch'];
const GUEST_PAGES = ['home?as=guest', 'reset-password', 'contest', 'admin/login', 'nowhere'];
/** As the route table has them, and tabs. */
const PAGES = [
  'home',
  'problem',
  'problem/:problemId',
  'status',
  'submission-detail/:submitId',
  'introduction',
  'compiler',
  'developer',
  'setting',
  'user-home?username=root',
  ...['discuss', 'reply', 'like', 'sys', 'mine'].map((kind) => `message/${kind}`),
  'contest',
  'contest/acm-scoreboard/:contestID',
  'contest/oi-scoreboard/:oiContestID',
  'scrollBoard?cid=:endedID&removeStar=false&medals=1&medals=1&medals=1',
  ...['', '/problems', '/submissions', '/rank', '/announcements', '/clarifications', '/comment', '/print'].map(
    (tab) => CONTEST + tab,
  ),
  ...['/ac-info', '/admin-print', '/rejudge', '/scroll-board'].map((tab) => CONTEST + tab),
  'contest/:oiContestID/rank',
  'contest/:endedID/rank',
  `${CONTEST}/problem/:label`,
  `${CONTEST}/problem/:label/full-screen`,
  `${CONTEST}/problem/A/submission-detail/:contestSubmitId`,
  'admin',
  'admin/problems',
  'admin/problem/create',
  'admin/problem/edit/:pid',
  'admin/problem/tag',
  'admin/problem/batch-operation',
  'admin/problem/import',
  'admin/problem/import/:importId',
  'admin/rejudging',
  'admin/rejudging/:rejudgingId',
  'admin/notice',
  'admin/conf',
  'admin/languages',
  'admin/judges',
  'admin/plugins',
  'admin/remote-judges',
  'admin/remote-judges/:key',
  'admin/announcement',
  'admin/contest',
  'admin/contest/create',
  'admin/contest/record',
  ...['edit', 'announcement', 'problems', 'problem/create', 'problem/:cpid/edit'].map((page) => `${OFFICE}/${page}`),
];

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  const hall = await openHall(site);
  const api = siteApi<CommentCalls>(site.url);
  const core = siteApi(site.url);
  const root = { username: 'root', token: await rootToken(site) };
  const { problemIds, word } = await makeShelf(site);
  const contestID = await hall.contest({
    openRank: true,
    openPrint: true,
    autoRealRank: false,
    description: 'Be *fair*.',
  });
  const endedID = await hall.contest({
    startTime: fromNow(-61 * MINUTE),
    endTime: fromNow(-MINUTE),
    sealRank: true,
    sealRankTime: fromNow(-31 * MINUTE),
    autoRealRank: false,
  });
  await hall.sum(endedID, 'A');
  const oiContestID = await hall.contest({ type: 1, openRank: true });
  await hall.sum(contestID, 'A');
  await hall.sum(contestID, 'B');
  await hall.sum(oiContestID, 'A');
  const contestSubmitId = await hall.send(root, contestID, 'A', RIGHT['C++']);
  await hall.change(contestID, { startTime: fromNow(-31 * MINUTE), ...sealing(0) });
  await hall.send(root, contestID, 'B', RIGHT['C++']);
  await hall.send(root, oiContestID, 'A', RIGHT['C++']);
  const announcement = { title: 'Welcome', content: 'The **first** one.', status: 0 as const };
  await hall.api('POST /api/admin/contest/announcement', { body: { cid: contestID, announcement } }, hall.root);
  await hall.api('POST /api/contest-clarification', { body: { cid: contestID, question: 'Is it long?' } }, hall.root);
  await hall.api('POST /api/submit-print-text', { body: { cid: contestID, content: 'text '.repeat(20) } }, hall.root);
  for (const content of ['Good luck!', 'Thanks.']) {
    await api('POST /api/comment', { body: { cid: contestID, content } }, root.token);
  }
  let submitId = 0;
  for (const code of [RIGHT['C++'], WRONG[0]!.code]) {
    submitId = await makeJudgedSubmission(site, problemIds[1]!, code);
  }
  const problems = await core('GET /api/admin/problem/get-problem-list', { query: { keyword: word } }, root.token);
  const pid = problems.data.records.find(({ problemId }) => problemId === problemIds[1])!.id;
  const own = await hall.api('GET /api/admin/contest/get-problem-list', { query: { cid: contestID } }, root.token);
  const rejudging = await core('POST /api/admin/rejudging', { body: { reason: 'Checks', pid } }, root.token);
  const batch = { key: 'HDU', problemIds: '1000-1002' };
  const imported = await core('POST /api/admin/remote-import', { body: batch }, root.token);
  there = {
    problemId: problemIds[1]!,
    pid,
    submitId,
    contestID,
    endedID,
    label: 'A',
    key: 'HDU',
    oiContestID,
    contestSubmitId,
    cpid: own.data.problemList.records[0]!.id,
    rejudgingId: rejudging.data.id,
    importId: imported.data.id,
  };
});
afterAll(async () => {
  await browser?.close();
});

const icon = (name: string, within = 'main'): string => `${within} button:has(> i.${name}.icon)`;
/** What is pressed on a page to open the rest of it, one after the other. */
const OPENED: Readonly<Record<string, readonly string[]>> = {
  'home?as=guest': ['.t-bar .ui.basic.button:not(.t-hide-sm, .icon)'],
  'problem/:problemId': [
    '.t-pane.left [role=tab]:nth-of-type(2)',
    '.t-pane.left [role=tab]:nth-of-type(1)',
    icon('terminal'),
    icon('cog'),
  ],
  'submission-detail/:submitId': [icon('edit'), icon('history')],
  setting: [icon('check.circle'), icon('plus')],
  [`${CONTEST}/comment`]: [icon('smile')],
  'admin/problem/create': [
    icon('plus', '#examples'),
    icon('plus', '#data'),
    icon('plus', '#languages'),
    icon('plus', '#judging'),
    icon('plus', '#solutions'),
  ],
  'admin/problems': [icon('cloud')],
  'admin/problem/tag': [icon('plus'), icon('folder')],
  'admin/rejudging': [icon('plus')],
  'admin/notice': [icon('plus')],
  'admin/languages': [icon('edit')],
  'admin/judges': [icon('plus')],
  'admin/plugins': [icon('cog')],
  'admin/remote-judges/:key': [icon('plus')],
  'admin/announcement': [icon('plus')],
  [`${OFFICE}/announcement`]: [icon('plus')],
  [`${OFFICE}/problems`]: [icon('tag'), icon('list'), icon('cloud')],
};

const addressOf = (page: string): string => `/${page.replaceAll(/:(\w+)/g, (_, name: string) => String(there[name]))}`;

/** At both widths: a page is loaded once, since loading takes most of the time. */
const check = async (page: Page, name: string): Promise<void> => {
  await settle(page);
  for (const { width } of LOOKS) {
    await page.setViewport({ width, height: width > 600 ? 900 : 844 });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if (SHOTS) {
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: join(SHOTS, `${name.replaceAll(/\W+/g, '-')}-${width}.png`) as `${string}.png` });
    }
    expect.soft(await visualFaults(page), `${name} at ${width} px`).toEqual([]);
  }
  await page.setViewport({ width: DESKTOP.width, height: 900 });
};

/** Presses the first of those that are seen. */
const pressFirst = async (page: Page, selector: string): Promise<void> => {
  await page.waitForSelector(selector);
  for (const found of await page.$$(selector)) {
    if (await found.isVisible()) return void (await found.click());
  }
  throw new Error(`nothing is seen of ${selector}`);
};

const look = async ({ page, goto }: Visitor, route: string): Promise<void> => {
  await goto(addressOf(route));
  await check(page, route);
  for (const selector of OPENED[route] ?? []) {
    await pressFirst(page, selector);
    await check(page, `${route} ${selector}`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { hidden: true });
  }
};

// English words are the longer ones.
test('every control of every page can be pressed', async () => {
  const guest = await visit(browser, site.url);
  for (const route of GUEST_PAGES) await look(guest, route);
  await guest.leave();
  const root = await visitAsRoot(browser, site);
  // The browser's own question about unsaved changes.
  root.page.on('dialog', (dialog) => void dialog.accept());
  for (const route of PAGES) await look(root, route);
  await root.leave();
});

test.each(LOOKS)('what opens at $width px in $language is in sight', async (as) => {
  const { page, goto, leave } = await visitAsRoot(browser, site, as);
  await goto(addressOf(`${CONTEST}/comment`));
  await pressFirst(page, icon('smile'));
  await page.waitForSelector('.t-emoji-grid');
  expect(await isInSight(page, '.t-emoji-popup')).toBe(true);
  await goto(addressOf('problem/:problemId'));
  await pressFirst(page, icon('terminal'));
  expect(await isInSight(page, '.t-trial'), 'the form').toBe(true);
  await writeCode(page, RIGHT['C++']);
  await pressFirst(page, icon('play', '.t-drawer'));
  await page.waitForSelector('.t-drawer .t-three');
  expect(await isInSight(page, '.t-drawer [data-trial-status]'), 'the result').toBe(true);
  await leave();
});

test('the menu of the back office stays where it is', async () => {
  const { page, goto, leave } = await visitAsRoot(browser, site);
  await goto('/admin/problem/create');
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  expect(await isInSight(page, '.t-side a[href="/admin"]')).toBe(true);
  await leave();
});

test.each(LOOKS)('what is printed of a problem at $width px is its whole statement', async (as) => {
  const { page, goto, leave } = await visit(browser, site.url, as);
  await goto(addressOf('problem/:problemId'));
  await page.emulateMediaType('print');
  await page.setViewport({ width: 760, height: 1075 });
  await page.waitForFunction(() => document.querySelector('.t-bar')?.checkVisibility() === false);
  const seen = await page.$$eval('main *', (all) => {
    const shown = all.filter((element) => element.checkVisibility());
    const isPart = (selector: string) => shown.some((element) => element.matches(selector));
    return {
      formulas: isPart('.katex'),
      samples: isPart('.t-io pre'),
      skeletons: isPart('.t-skeleton'),
      controls: shown.filter((element) => element.matches('button, input, select, textarea')).length,
      cut: shown.filter(
        (element) => element.matches('.t-scroll, .t-group') && element.scrollHeight > element.clientHeight,
      ).length,
      isDark: getComputedStyle(document.documentElement).colorScheme === 'dark',
    };
  });
  expect(seen).toEqual({ formulas: true, samples: true, skeletons: false, controls: 0, cut: 0, isDark: false });
  await leave();
});

/** Without names of parameters, which differ; a page of the back office is told by its own part. */
const shapeOf = (page: string): string =>
  page
    .replace(/^admin\//, '')
    .replace(/\?.*/, '')
    .replaceAll(/:\w+/g, ':');

test('no page of the route table is left out', () => {
  const tables = [
    '../src/app/routing/router.tsx',
    ...['announcement', 'contest'].map((id) => `../../plugins/${id}/web/index.tsx`),
  ];
  const paths = tables.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path!),
  );
  const seen = new Set([...GUEST_PAGES, ...PAGES].map(shapeOf));
  const unseen = paths.map((path) => shapeOf(path.replace(/^\//, ''))).filter((shape) => !seen.has(shape));
  expect(unseen.sort()).toEqual([...LEFT_OUT].sort());
});
