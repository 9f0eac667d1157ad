import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, openBrowser, seeText, visit, type Look } from './browser';
import { RIGHT } from './programs';
import { makeJudgedSubmission, makeSumProblem, openSite, type SiteUnderTest } from './site';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let site: SiteUnderTest;
let browser: Browser;
let problemId: string;
let submission: string;

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** What a person who sees, hears or presses differently would stumble over. */
const seriousFindings = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
};

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  problemId = await makeSumProblem(site);
  submission = `/submission-detail/${await makeJudgedSubmission(site, problemId, RIGHT['C++'])}`;
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const looks: Look[] = (['en-US', 'zh-CN'] as const).flatMap((language) =>
  [1280, 390].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ language, width, scheme }))),
);

test.each(looks)('public pages in $language at $width px, $scheme, have no serious finding', async (look) => {
  const { page, goto, leave } = await visit(browser, site.url, look);
  for (const path of [
    '/home',
    '/problem',
    `/problem/${problemId}`,
    '/status',
    submission,
    '/nowhere',
    '/admin/login',
  ]) {
    await goto(path);
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    expect(await seriousFindings(page), path).toEqual([]);
  }
  await leave();
});

test.each(looks)('the login dialog in $language at $width px, $scheme, has no serious finding', async (look) => {
  const { page, goto, leave } = await visit(browser, site.url, look);
  await goto('/status?onlyMine=true');
  await page.waitForSelector('.t-dialog');
  expect(await seriousFindings(page)).toEqual([]);
  await leave();
});

test.each(looks)(
  'the back office and an own submission in $language at $width px, $scheme, have no serious finding',
  async (look) => {
    const { page, goto, leave } = await visit(browser, site.url, look);
    await goto('/admin/login');
    await fill(page, 'input[name=username]', 'root');
    await fill(page, 'input[name=password]', site.rootPassword);
    await page.keyboard.press('Enter');
    await seeText(page, 'h1', look.language === 'en-US' ? 'Overview' : '概览');
    for (const path of ['/admin', '/admin/plugins', '/admin/announcements', submission]) {
      await goto(path);
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      expect(await seriousFindings(page), path).toEqual([]);
    }
    await leave();
  },
);
