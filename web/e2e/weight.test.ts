import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, closeVisitors, openBrowser, openVisitor } from './browser';
import { delayReplies } from './delayed-replies';
import { RIGHT } from './programs';
import { waitForReplies } from './replies';
import { withoutCache } from './requests';
import { makeJudgedSubmission, makeSumProblem, openSite, type SiteUnderTest } from './site';
import { gzippedScriptsOf, shiftOf, weightOf } from './weight';

/** Maximum size of the JavaScript that the home page loads, in kB, as Brotli and as gzip compress it. */
const MAX_JS = 225;
const MAX_GZIPPED_JS = 256;
/** Layout shift below which a page counts as stable (https://web.dev/articles/cls). */
const MAX_SHIFT = 0.1;

let site: SiteUnderTest;
let browser: Browser;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  await makeJudgedSubmission(site, await makeSumProblem(site), RIGHT['C++']);
});
afterAll(() => closeVisitors(browser));

test('the first page loads within its size limit', async () => {
  const { page, goto, leave } = await openVisitor(browser, site.url);
  await withoutCache(page);
  await goto('/home');
  await waitForReplies(page);
  const { js, css } = await weightOf(page);
  console.log(`first page: ${js.toFixed(1)} kB of JavaScript, ${css.toFixed(1)} kB of styles, compressed`);
  expect(js).toBeGreaterThan(0);
  expect(js).toBeLessThanOrEqual(MAX_JS);
  const gzipped = await gzippedScriptsOf(page);
  expect(gzipped).toBeGreaterThan(js);
  expect(gzipped).toBeLessThanOrEqual(MAX_GZIPPED_JS);
  await leave();
});

test.each([1280, 390])('pages do not shift while they load, at %i px', async (width) => {
  for (const path of ['/home', '/problem', '/status', '/compiler']) {
    const { page, goto, leave } = await openVisitor(browser, site.url, { ...DESKTOP, width });
    await withoutCache(page);
    await goto(path);
    await waitForReplies(page);
    expect(await shiftOf(page), path).toBeLessThan(MAX_SHIFT);
    await leave();
  }
});

/** Lists with content, and lists that turn out to be empty. */
const LISTS = [
  '/home',
  '/problem',
  '/problem?keyword=no-such-problem',
  '/status',
  '/status?username=nobody',
  '/compiler',
];

test.each([1280, 390])('pages do not shift when replies are late and out of order, at %i px', async (width) => {
  for (const path of LISTS) {
    const { page, leave } = await openVisitor(browser, site.url, { ...DESKTOP, width });
    await withoutCache(page);
    const answerAll = await delayReplies(page);
    await page.goto(site.url + path);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main .segment .t-skeleton')].some((shape) =>
        shape.checkVisibility({ visibilityProperty: true }),
      ),
    );
    await answerAll();
    expect(await shiftOf(page), path).toBeLessThan(MAX_SHIFT);
    await leave();
  }
});
