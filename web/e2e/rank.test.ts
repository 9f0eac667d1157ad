import type { RankCalls } from '@tribunal/plugin-rank/contract';
import { siteApi } from '@tribunal/testing';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeVisitors, fill, openBrowser, waitForText, type Visitor } from './browser';
import { click } from './click';
import { RIGHT } from './programs';
import { makeJudgedSubmission, makeSumProblem, openSite, rootToken, type SiteUnderTest } from './site';
import { openVisitorAsRoot } from './visitors';

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  await makeJudgedSubmission(site, await makeSumProblem(site), RIGHT['C++']);
  // The weekly list is counted once a minute, maybe just before.
  const counted = async () => expect((await api()('GET /api/get-recent-seven-ac-rank')).data).not.toHaveLength(0);
  await vi.waitFor(counted, { timeout: 90_000, interval: 1000 });
  root = await openVisitorAsRoot(browser, site);
});
afterAll(() => closeVisitors(browser));

const api = () => siteApi<RankCalls>(site.url);
const own = '.ui.table tr.t-mine';

test('the menu leads to the list, and a search keeps the place', async () => {
  const { page, goto } = root;
  const token = await rootToken(site);
  await goto('/home');
  await click(page, 'nav ::-p-text(Rank)');
  await click(page, '[role=menuitem] ::-p-text(ACM rank)');
  await page.waitForFunction(() => location.pathname === '/acm-rank');
  await page.waitForSelector('.t-rank-bars > li');
  await fill(page, '.t-filters input', 'root');
  await page.waitForFunction(() => location.search === '?searchUser=root');
  await waitForText(page, own, 'root');
  const { data: place } = await api()('GET /api/get-own-rank', { query: { type: 'ACM' } }, token);
  expect(await page.$eval(`${own} .t-rank`, ({ textContent }) => Number(textContent))).toBe(place!.place);
});

test('the own place leads to the own row by keyboard, and solved problems to the submissions', async () => {
  const { page, goto } = root;
  await goto('/acm-rank?searchUser=nobody-has-this-name&limit=10');
  await waitForText(page, 'main', 'No matching users');
  await page.waitForSelector('.t-filters button');
  await page.focus('.t-filters button');
  await page.keyboard.press('Enter');
  await page.waitForFunction((row) => document.activeElement?.closest(row), {}, own);
  expect(new URL(page.url()).searchParams.get('searchUser')).toBeNull();
  await click(page, `${own} a[href^="/status"]`);
  await page.waitForFunction(() => location.search === '?username=root&status=0');
});

test('while the plugin is off, its menu, pages and card are gone', async () => {
  const { page, goto } = root;
  const set = async (wanted: 'on' | 'off') =>
    siteApi(site.url)('PUT /api/admin/plugin', { body: { id: 'rank', wanted } }, await rootToken(site));
  await goto('/home');
  await page.waitForSelector('.t-rank-box');
  await goto('/oi-rank');
  await waitForText(page, 'main h1', 'OI rank');
  await set('off');
  await waitForText(page, 'main h1', 'turned off');
  await goto('/home');
  await page.waitForSelector('.t-home:not(.t-unsettled)');
  expect(await page.$('.t-rank-box')).toBeNull();
  await set('on');
  await page.waitForSelector('.t-rank-box');
});
