import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CoreCalls } from '@tribunal/contract';
import type { CommentCalls } from '@tribunal/plugin-comment/contract';
import type { DiscussionCalls } from '@tribunal/plugin-discussion/contract';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import type { RemoteJudgingCalls } from '@tribunal/plugin-remote-judging/contract';
import type { RejudgingCalls } from '@tribunal/plugin-rejudging/contract';
import type { AllTrainingCalls } from '@tribunal/plugin-training/contract';
import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DESKTOP,
  APPEARANCES,
  closeVisitors,
  openBrowser,
  settle,
  openVisitor,
  writeCode,
  type Visitor,
} from './browser';
import { fromNow, MINUTE, openContestFixture, freezeIn } from './contest/contests';
import { RIGHT, WRONG } from './programs';
import { seedProblems } from './seed-problems';
import { makeJudgedSubmission, makeSumProblem, openSite, rootToken, type SiteUnderTest } from './site';
import { openVisitorAsRoot } from './visitors';
import { isInViewport, visualFaults } from './visual';

/** Folder for screenshots of everything that is checked; without it, none are taken. */
const { SHOTS } = process.env;

let site: SiteUnderTest;
let browser: Browser;
/** Values of route parameters that lead to pages with content. */
let routeParameters: Readonly<Record<string, string | number>>;

const CONTEST = 'contest/:contestID';
const ADMIN = 'admin/contest/:contestID';
const TRAINING = 'training/:trainingID';
/** Entries of the route table without a page of their own, or that would log the user out. */
const LEFT_OUT = [
  ...['', '*', '*', 'contest/:/*', 'dashboard', 'group/:/*', 'logout', 'message', 'message/:', 'switch'],
  // `rank` is the tab of groups.
  ...['group/invite', 'rank', 'training/:/*'],
];
const GUEST_PAGES = [
  'home?as=guest',
  'reset-password',
  'unsubscribe?token=unknown',
  'contest',
  'admin/login',
  'nowhere',
];
/** Pages in the notation of the route table, and tabs. */
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
  'training',
  ...['', '/problems', '/rank', '/problem/:problemID', '/problem/:problemID/full-screen'].map(
    (page) => TRAINING + page,
  ),
  'acm-rank',
  'oi-rank',
  'discussion',
  'discussion/:problemId',
  'discussion-detail/:discussionID',
  'group',
  ...['', '/import', '/member', '/rank', '/assignment', '/announcement', '/setting'].map(
    (tab) => `group/:groupID${tab}`,
  ),
  'admin',
  'admin/problems',
  'admin/problem/create',
  'admin/problem/edit/:pid',
  'admin/problem/tag',
  'admin/problem/batch-operation',
  'admin/problem/catalogue',
  'admin/problem/import',
  'admin/problem/import/:importId',
  'admin/rejudging',
  'admin/rejudging/:rejudgingId',
  'admin/notice',
  'admin/conf',
  'admin/languages',
  'admin/judges',
  'admin/internal-errors',
  'admin/plugins',
  'admin/remote-judges',
  'admin/remote-judges/:key',
  'admin/announcement',
  'admin/contest',
  'admin/contest/create',
  'admin/contest/record',
  ...['edit', 'announcement', 'problems', 'problem/create', 'problem/:cpid/edit'].map((page) => `${ADMIN}/${page}`),
  ...['', '/create', '/category'].map((page) => `admin/training${page}`),
  ...['edit', 'problems', 'progress'].map((page) => `admin/training/:trainingID/${page}`),
  'admin/discussion',
  'admin/discussion-report',
  'admin/group',
];

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  const contestFixture = await openContestFixture(site);
  const api = siteApi<CommentCalls>(site.url);
  const core = siteApi<CoreCalls & RejudgingCalls>(site.url);
  const root = { username: 'root', token: await rootToken(site) };
  const { problemIds, keyword: sharedKeyword } = await seedProblems(site);
  // A long word in a table must push no control out of the window.
  await makeSumProblem(site, { title: 'Pseudopseudohypoparathyroidism'.repeat(2) });
  const contestID = await contestFixture.contest({
    openRank: true,
    openPrint: true,
    autoRealRank: false,
    description: 'Be *fair*.',
  });
  const endedID = await contestFixture.contest({
    startTime: fromNow(-61 * MINUTE),
    endTime: fromNow(-MINUTE),
    sealRank: true,
    sealRankTime: fromNow(-31 * MINUTE),
    autoRealRank: false,
  });
  await contestFixture.sum(endedID, 'A');
  const oiContestID = await contestFixture.contest({ type: 1, openRank: true });
  await contestFixture.sum(contestID, 'A');
  await contestFixture.sum(contestID, 'B');
  await contestFixture.sum(oiContestID, 'A');
  const contestSubmitId = await contestFixture.send(root, contestID, 'A', RIGHT['C++']);
  await contestFixture.change(contestID, { startTime: fromNow(-31 * MINUTE), ...freezeIn(0) });
  await contestFixture.send(root, contestID, 'B', RIGHT['C++']);
  await contestFixture.send(root, oiContestID, 'A', RIGHT['C++']);
  const announcement = { title: 'Welcome', content: 'The **first** one.', status: 0 as const };
  await contestFixture.api(
    'POST /api/admin/contest/announcement',
    { body: { cid: contestID, announcement } },
    contestFixture.root,
  );
  await contestFixture.api(
    'POST /api/contest-clarification',
    { body: { cid: contestID, question: 'Is it long?' } },
    contestFixture.root,
  );
  await contestFixture.api(
    'POST /api/submit-print-text',
    { body: { cid: contestID, content: 'text '.repeat(20) } },
    contestFixture.root,
  );
  for (const content of ['Good luck!', 'Thanks.']) {
    await api('POST /api/comment', { body: { cid: contestID, content } }, root.token);
  }
  let submitId = 0;
  for (const code of [RIGHT['C++'], WRONG[0]!.code]) {
    submitId = await makeJudgedSubmission(site, problemIds[1]!, code);
  }
  const problems = await core(
    'GET /api/admin/problem/get-problem-list',
    { query: { keyword: sharedKeyword } },
    root.token,
  );
  const pid = problems.data.records.find(({ problemId }) => problemId === problemIds[1])!.id;
  const own = await contestFixture.api(
    'GET /api/admin/contest/get-problem-list',
    { query: { cid: contestID } },
    root.token,
  );
  const rejudging = await core('POST /api/admin/rejudging', { body: { reason: 'Checks', pid } }, root.token);
  const study = siteApi<AllTrainingCalls & DiscussionCalls & AllGroupCalls>(site.url);
  const trainings = await study('GET /api/get-training-list', { query: { auth: 'Private' } }, root.token);
  const trainingID = trainings.data.records[0]!.id;
  const ofTraining = await study('GET /api/get-training-problem-list', { query: { tid: trainingID } }, root.token);
  const discussions = await study('GET /api/get-discussion-list', { query: {} }, root.token);
  const groups = await study('GET /api/get-group-list', { query: { auth: 2 } }, root.token);
  const batch = { key: 'HDU', problemIds: '1000-1002' };
  const imported = await siteApi<RemoteJudgingCalls>(site.url)(
    'POST /api/admin/remote-import',
    { body: batch },
    root.token,
  );
  routeParameters = {
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
    trainingID,
    problemID: ofTraining.data[0]!.problemId,
    discussionID: discussions.data.records[0]!.id,
    groupID: groups.data.records[0]!.id,
  };
});
afterAll(async () => {
  await closeVisitors(browser);
});

const icon = (name: string, within = 'main'): string => `${within} button:has(> i.${name}.icon)`;
/** Elements to click one after another on a page, to open its dialogs and menus. */
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
  group: [icon('plus')],
  'group/:groupID': [icon('sign'), icon('trash')],
  'group/:groupID/announcement': [icon('plus'), icon('edit')],
  [`${ADMIN}/announcement`]: [icon('plus')],
  [`${ADMIN}/problems`]: [icon('tag'), icon('list'), icon('cloud')],
};

const addressOf = (page: string): string =>
  `/${page.replaceAll(/:(\w+)/g, (_, name: string) => String(routeParameters[name]))}`;

/** Checks the page at both widths. It is loaded only once, since loading takes most of the time. */
const check = async (page: Page, name: string): Promise<void> => {
  await settle(page);
  for (const { width } of APPEARANCES) {
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

/** Clicks the first visible element that matches the selector. */
const pressFirst = async (page: Page, selector: string): Promise<void> => {
  await page.waitForSelector(selector);
  for (const found of await page.$$(selector)) {
    if (await found.isVisible()) return void (await found.click());
  }
  throw new Error(`nothing is seen of ${selector}`);
};

const checkRoute = async ({ page, goto }: Visitor, route: string): Promise<void> => {
  await goto(addressOf(route));
  await check(page, route);
  for (const selector of OPENED[route] ?? []) {
    await pressFirst(page, selector);
    await check(page, `${route} ${selector}`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.t-dialog, dialog[open]', { hidden: true });
  }
};

// Runs in English, whose words are longer.
describe('every control can be pressed', () => {
  describe('by visitors', () => {
    let guest: Visitor;
    beforeAll(async () => {
      guest = await openVisitor(browser, site.url);
    });
    afterAll(() => guest.leave());
    test.each(GUEST_PAGES)('on %s', (route) => checkRoute(guest, route));
  });

  describe('by administrators', () => {
    let root: Visitor;
    beforeAll(async () => {
      root = await openVisitorAsRoot(browser, site);
      // Accepts the browser's dialog about unsaved changes.
      root.page.on('dialog', (dialog) => void dialog.accept());
    });
    afterAll(() => root.leave());
    test.each(PAGES)('on %s', (route) => checkRoute(root, route));
  });
});

test.each(APPEARANCES)('opened menus and dialogs at $width px in $language are in sight', async (appearance) => {
  const { page, goto, leave } = await openVisitorAsRoot(browser, site, appearance);
  await goto(addressOf(`${CONTEST}/comment`));
  await pressFirst(page, icon('smile'));
  await page.waitForSelector('.t-emoji-grid');
  expect(await isInViewport(page, '.t-emoji-popup')).toBe(true);
  await goto(addressOf('problem/:problemId'));
  await pressFirst(page, icon('terminal'));
  await page.waitForSelector('.t-test-run');
  expect(await isInViewport(page, '.t-test-run'), 'the form').toBe(true);
  await writeCode(page, RIGHT['C++']);
  await pressFirst(page, icon('play', '.t-drawer'));
  await page.waitForSelector('.t-drawer .t-three');
  expect(await isInViewport(page, '.t-drawer [data-test-run-status]'), 'the result').toBe(true);
  await leave();
});

test('the menu of the admin area does not move', async () => {
  const { page, goto, leave } = await openVisitorAsRoot(browser, site);
  await goto('/admin/problem/create');
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  expect(await isInViewport(page, '.t-side a[href="/admin"]')).toBe(true);
  await leave();
});

test.each(APPEARANCES)('a printed problem at $width px contains its whole statement', async (appearance) => {
  const { page, goto, leave } = await openVisitor(browser, site.url, appearance);
  await goto(addressOf('problem/:problemId'));
  await page.emulateMediaType('print');
  await page.setViewport({ width: 760, height: 1075 });
  await page.waitForFunction(() => document.querySelector('.t-bar')?.checkVisibility() === false);
  const printed = await page.$$eval('main *', (all) => {
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
  expect(printed).toEqual({ formulas: true, samples: true, skeletons: false, controls: 0, cut: 0, isDark: false });
  await leave();
});

/** Returns the path without parameter names, which differ, and without the prefix of the admin area. */
const shapeOf = (page: string): string =>
  page
    .replace(/^admin\//, '')
    .replace(/\?.*/, '')
    .replaceAll(/:\w+/g, ':');

test('the test covers every page of the route table', () => {
  const tables = [
    '../src/app/routing/router.tsx',
    ...['announcement', 'contest', 'contest-records', 'discussion', 'group', 'rank', 'rejudging', 'training'].map(
      (id) => `../../plugins/${id}/web/index.tsx`,
    ),
  ];
  const paths = tables.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path!),
  );
  const checkedShapes = new Set([...GUEST_PAGES, ...PAGES].map(shapeOf));
  const uncheckedShapes = paths
    .map((path) => shapeOf(path.replace(/^\//, '')))
    .filter((shape) => !checkedShapes.has(shape));
  expect(uncheckedShapes.sort()).toEqual([...LEFT_OUT].sort());
});
