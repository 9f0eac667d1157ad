import type { CoreCalls } from '@tribunal/contract';
import simulator from '@tribunal/plugin-remote-cf/simulator';
import type { RemoteJudgingCalls } from '@tribunal/plugin-remote-judging/contract';
import { siteApi } from '@tribunal/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { press } from './browser';
import { click } from './click';
import { hasText, openCompanionBrowser, openedPage, openPopup, WAIT, type CompanionBrowser } from './companion';
import { REMOTE_ACCOUNT, switchPlugin } from './remote';
import { openContestFixture } from './contest/contests';
import { makeSumProblem, openSite, type SiteUnderTest } from './site';

type ToolProblem = { name: string; group: string; url: string; batch: { id: string; size: number } };

/** What the companion does on a press in its popup: it passes on the page that the tab shows. */
const KEY = 'CF';
/** One without pictures, which the site would have to show to us, and without formulas in its title. */
const PROBLEM = simulator.problems.findLast(
  ({ title, description, input, output, hint }) =>
    !title.includes('$') && !/<img|!\[/.test([description, input, output, hint].join()),
)!;

let site: SiteUnderTest;
let companion: CompanionBrowser;
let token: string;
let user: unknown;
/** Origin of the simulated site. */
let there: string;

const api = () => siteApi<CoreCalls & RemoteJudgingCalls>(site.url);

beforeAll(async () => {
  site = await openSite();
  await switchPlugin(site, KEY, 'on');
  const login = await api()('POST /api/admin/login', { body: { username: 'root', password: site.rootPassword } });
  [token, user] = [login.headers.get('authorization') ?? '', login.data];
  const handle = { key: KEY, name: REMOTE_ACCOUNT.name };
  const { data: claim } = await api()('POST /api/remote-account/claim', { body: handle }, token);
  there = new URL(claim.url).origin;
  companion = await openCompanionBrowser({
    connected: [new URL(site.url).origin],
    endpoints: { [KEY]: there },
  });
});
afterAll(async () => {
  await breakThere('clear');
  await api()('PUT /api/admin/remote-judge/pause', { body: { key: KEY, paused: false } }, token);
  await companion?.close();
});

const breakThere = (kind: string): Promise<Response> =>
  fetch(`${there}/__simulator/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind }),
  });

/** Opens a page of our site as the operator. */
const openHere = async (path: string): Promise<Page> => {
  const page = await companion.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${site.url}/favicon.svg`);
  await page.evaluate((items) => Object.assign(localStorage, items), { token, user: JSON.stringify(user) });
  await page.goto(site.url + path);
  return page;
};

test('a problem that the site does not show to us is imported from its open page', async () => {
  const page = await openHere('/admin/problem/import/page');
  await page.waitForSelector('main input[name=url]');
  const known = new Set(await companion.browser.pages());
  await page.type('main input[name=url]', `${there}/problemset/problem/${PROBLEM.id.replace(/([A-Z])/, '/$1')}`);
  await press(page, 'Open the page', 'main');
  const opened = await openedPage(companion.browser, known);
  await hasText(opened, PROBLEM.title);
  await breakThere('humanCheck');
  const popup = await openPopup(companion, opened);
  await press(popup, `Import to ${new URL(site.url).origin}`);
  await hasText(page, '/problemset/problem/');
  // The address is that of a simulator, which is none of the judges.
  await page.select('main select[name=key]', KEY);
  await press(page, 'Import', 'main');
  await hasText(page, '1 of 1 done');
  await hasText(page, 'Handed in by root from the open page at');
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const { data } = await api()('GET /api/admin/remote-import', { query: { id } }, token);
  expect(data.items).toMatchObject([{ failure: null, title: PROBLEM.title, pid: expect.any(Number) as number }]);
  expect(['added', 'same']).toContain(data.items[0]!.outcome);
});

test('tools on this computer receive the problem of a page, and all problems of a contest', async () => {
  const received: ToolProblem[] = [];
  const tool = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      if (request.method === 'POST') received.push(JSON.parse(body) as ToolProblem);
      response.end();
    });
  });
  await new Promise<void>((resolve) => void tool.listen(0, '127.0.0.1', resolve));
  try {
    const problemId = await makeSumProblem(site, { title: 'Sum of a page' });
    const page = await openHere(`/problem/${problemId}`);
    await page.waitForSelector('[data-problem] script[type="application/ld+json"]');
    const popup = await openPopup(companion, page);
    await click(popup, '#ports-title');
    await popup.type('#ports', String((tool.address() as AddressInfo).port));
    expect(received).toEqual([]);
    await press(popup, 'Send to my tools');
    await hasText(popup, 'Problems sent: 1. Tools that received them: 1.');
    expect(received).toEqual([
      {
        name: 'Sum of a page',
        group: expect.any(String) as string,
        url: `${site.url}/problem/${problemId}`,
        interactive: false,
        memoryLimit: 64,
        timeLimit: 1000,
        tests: [{ input: '1 2\n', output: '3\n' }],
        testType: 'single',
        input: { type: 'stdin' },
        output: { type: 'stdout' },
        languages: { java: { mainClass: 'Main', taskClass: 'SumOfAPage' } },
        batch: { id: expect.any(String) as string, size: 1 },
      },
    ]);
    received.length = 0;

    const contests = await openContestFixture(site);
    const title = `Tools ${process.hrtime.bigint().toString(36)}`;
    const cid = await contests.contest({ title });
    await contests.sum(cid, 'A');
    await contests.sum(cid, 'B');
    await page.goto(`${site.url}/contest/${cid}/problems`);
    await hasText(page, 'Sum B');
    await press(await openPopup(companion, page), 'Send to my tools');
    await vi.waitFor(() => expect(received).toHaveLength(2), WAIT);
    const [first, second] = received;
    expect(received).toMatchObject([
      { name: 'Sum A', url: `${site.url}/contest/${cid}/problem/A`, batch: { size: 2 } },
      { name: 'Sum B', url: `${site.url}/contest/${cid}/problem/B`, batch: { size: 2 } },
    ]);
    expect(first!.group).toMatch(new RegExp(` - ${title}$`));
    expect(second!.batch.id).toBe(first!.batch.id);
  } finally {
    tool.close();
  }
});
