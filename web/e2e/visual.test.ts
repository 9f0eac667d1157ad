import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './accessible';
import {
  DESKTOP,
  APPEARANCES,
  closeVisitors,
  openBrowser,
  openVisitor,
  settle,
  showAs,
  writeCode,
  type Visitor,
} from './browser';
import { RIGHT } from './programs';
import { answerLate, delayReplies } from './delayed-replies';
import { openSite, type SiteUnderTest } from './site';
import { waitForReplies } from './replies';
import { fillEveryPage, type RouteParameters } from './every-page';
import { ABSENT, ADMIN, CONTEST, GUEST_PAGES, MEMBER_PAGES, PAGES } from './pages';
import { openVisitorAs, openVisitorAsRoot } from './visitors';
import { isInViewport } from './visual';
import { MAX_SHIFT, shiftOf } from './weight';

let site: SiteUnderTest;
let browser: Browser;
let routeParameters: RouteParameters;

const WEB = join(import.meta.dirname, '..');
const PLUGINS = join(WEB, '../plugins');
/** Entries of the route table without a page of their own, or that would log the user out. */
const LEFT_OUT = [
  '',
  '*',
  '*',
  'contest/:/*',
  'dashboard',
  'group/:/*',
  'logout',
  'message',
  'message/:',
  'switch',
  // A tab of profiles.
  'discussions',
  // Tabs of groups and of contests.
  'rank',
  'clarifications',
  'print',
  'ac-info',
  'admin-print',
  'rejudge',
  'group/invite',
  'training/:/*',
  // Pages of group problems have a test of their own; external logins are off.
  ...['/problem/:', '/problem/:/full-screen', '/problem-admin/create', '/problem-admin/:'].map(
    (page) => `group/:${page}`,
  ),
  'ldap',
  'login/oidc',
];
beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  routeParameters = await fillEveryPage(site);
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
  admin: ['.t-hours-table > summary'],
  'admin/audit-log': ['tbody button'],
  'admin/webhooks': [icon('plus')],
  'admin/webhooks/:webhookId': ['tbody tr .t-actions button:last-of-type'],
  'admin/user': ['tbody .t-actions button', icon('trash')],
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

/** Clicks the first visible element that matches the selector. */
const pressFirst = async (page: Page, selector: string): Promise<void> => {
  await page.waitForSelector(selector);
  for (const found of await page.$$(selector)) {
    if (await found.isVisible()) return void (await found.click());
  }
  throw new Error(`nothing is seen of ${selector}`);
};

/** Switches the language in place, which keeps the page as it is. Returns false if the page has no button for it. */
const switchLanguage = async (page: Page): Promise<boolean> => {
  const button = await page.$('button[lang]');
  if (!button) return false;
  const wanted = await button.evaluate((element) => (element.click(), element.lang));
  await page.waitForFunction((lang) => document.documentElement.lang === lang, {}, wanted);
  return true;
};

/** Checks a page that is shown by a link. */
const checkRoute = async ({ page, goto, follow, consoleErrors }: Visitor, route: string): Promise<void> => {
  consoleErrors.length = 0;
  if (!(await page.$('main'))) await goto('/home');
  const since = await page.evaluate(() => performance.now());
  await follow(addressOf(route));
  expect.soft(await shiftOf(page, since), `shift of ${route} while it loads`).toBeLessThanOrEqual(MAX_SHIFT);
  await expectAccessible(page, route);
  if (route !== ABSENT) expect.soft(consoleErrors, route).toEqual([]);
  for (const selector of OPENED[route] ?? []) {
    await pressFirst(page, selector);
    await expectAccessible(page, `${route} ${selector}`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.t-dialog, dialog[open]', { hidden: true });
  }
};

/** Checks a page in Chinese, then in English. */
const checkInBothLanguages = async (visitor: Visitor, route: string): Promise<void> => {
  await checkRoute(visitor, route);
  if (await switchLanguage(visitor.page)) {
    await expectAccessible(visitor.page, `${route} in the other language`, APPEARANCES.slice(1));
    await switchLanguage(visitor.page);
  }
};

describe('all can be read and pressed', () => {
  describe('by visitors, in Chinese,', () => {
    let guest: Visitor;
    beforeAll(async () => {
      guest = await openVisitor(browser, site.url, { ...DESKTOP, language: 'zh-CN' });
    });
    afterAll(() => guest.leave());
    test.each(GUEST_PAGES)('on %s', async (route) => {
      await guest.goto(addressOf(route));
      expect.soft(await shiftOf(guest.page), `shift of ${route} while it loads`).toBeLessThanOrEqual(MAX_SHIFT);
      await checkInBothLanguages(guest, route);
    });
  });

  describe('by users, in Chinese,', () => {
    let user: Visitor;
    beforeAll(async () => {
      user = await openVisitorAs(browser, site, { ...DESKTOP, language: 'zh-CN' });
    });
    afterAll(() => user.leave());
    test.each(MEMBER_PAGES)('on %s', (route) => checkInBothLanguages(user, route));
  });

  // In English, whose words are longer.
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

// Each page is loaded on its own here, and only here.
describe('late replies move nothing at 390 px', () => {
  const NARROW = APPEARANCES[1]!;
  const check = async ({ page, goto, consoleErrors }: Visitor, route: string): Promise<void> => {
    consoleErrors.length = 0;
    await showAs(page, NARROW);
    await goto(addressOf(route));
    await waitForReplies(page);
    await settle(page);
    expect.soft(await shiftOf(page), route).toBeLessThanOrEqual(MAX_SHIFT);
    if (route !== ABSENT) expect.soft(consoleErrors, route).toEqual([]);
  };
  const prepared = async (opening: Promise<Visitor>): Promise<Visitor> => {
    const visitor = await opening;
    visitor.page.on('dialog', (dialog) => void dialog.accept());
    await answerLate(visitor.page);
    return visitor;
  };

  describe('of users', () => {
    let user: Visitor;
    beforeAll(async () => {
      user = await prepared(openVisitorAs(browser, site, NARROW));
    });
    afterAll(() => user.leave());
    test.each(MEMBER_PAGES)('on %s', (route) => check(user, route));
  });

  // These pages are also read here in Chinese: to switch the language of a page takes as long as to load it.
  describe('of administrators', () => {
    let root: Visitor;
    beforeAll(async () => {
      root = await prepared(openVisitorAsRoot(browser, site, NARROW));
    });
    afterAll(() => root.leave());
    test.each(PAGES)('on %s', async (route) => {
      await check(root, route);
      await expectAccessible(root.page, `${route} in the other language`, [NARROW]);
    });
  });
});

test('the foot of a page waits for what is loading above it, however long that takes', async () => {
  const { page, leave } = await openVisitorAsRoot(browser, site);
  const release = await delayReplies(page);
  await page.goto(site.url + addressOf('group/:groupID'), { waitUntil: 'load' });
  await page.waitForSelector('main .t-skeleton');
  const isFootShown = () =>
    page.$eval('.t-footer', (foot) => {
      document.getAnimations().forEach((animation) => animation.finish());
      return foot.checkVisibility({ visibilityProperty: true });
    });
  expect(await isFootShown()).toBe(false);
  await release();
  expect(await isFootShown()).toBe(true);
  await leave();
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
  const ofPlugins = readdirSync(PLUGINS).map((plugin) => join(PLUGINS, plugin, 'web/index.tsx'));
  const tables = [join(WEB, 'src/app/routing/router.tsx'), ...ofPlugins.filter((file) => existsSync(file))];
  const paths = tables.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path!),
  );
  const checkedShapes = new Set([...GUEST_PAGES, ...PAGES].map(shapeOf));
  const uncheckedShapes = paths
    .map((path) => shapeOf(path.replace(/^\//, '')))
    .filter((shape) => !checkedShapes.has(shape));
  expect(uncheckedShapes.sort()).toEqual([...LEFT_OUT].sort());
});
