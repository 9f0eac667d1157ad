import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import type { AllGroupProblemCalls } from '@tribunal/plugin-group-problem/contract';
import { problemForm, siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillIn, pressIn } from './admin-pages';
import { seriousFindings } from './axe';
import { APPEARANCES, closeVisitors, excessOf, openBrowser, press, settle, waitForText, writeCode } from './browser';
import { uniqueName } from './seed-problems';
import { openSite, registerUser, rootToken, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { DIALOG, openPageAs, openVisitorAsRoot, PASSWORD } from './visitors';

/** Folder for screenshots of all pages; without it, none are taken. */
const { SHOTS } = process.env;
const SHORT = uniqueName('g').slice(-8);

let site: SiteUnderTest;
let browser: Browser;
let teacher: string;
let student: string;
let gid: number;
let pid: number;

const tokenOf = async (username: string): Promise<string> => {
  const { headers } = await siteApi(site.url)('POST /api/login', { body: { username, password: PASSWORD } });
  return headers.get('authorization') ?? '';
};

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  const values = {
    defaultCreateGroupACInitValue: 0,
    defaultCreateGroupDailyLimit: 1000,
    defaultCreateGroupLimit: 1000,
  };
  await siteApi(site.url)('PUT /api/admin/plugin/settings', { body: { id: 'group', values } }, await rootToken(site));
  [teacher, student] = [await registerUser(site, PASSWORD), await registerUser(site, PASSWORD)];
  const groups = siteApi<AllGroupCalls>(site.url);
  const group = { name: uniqueName('Class '), shortName: SHORT, brief: 'We solve problems', auth: 1 as const };
  const body = { ...group, description: 'One problem a week.' };
  gid = (await groups('POST /api/group', { body }, await tokenOf(teacher))).data!.id;
  await groups('POST /api/group/member', { body: { gid } }, await tokenOf(student));
});
afterAll(() => closeVisitors(browser));

test('a teacher writes a problem, and a student finds and solves it', async () => {
  const owner = await openPageAs(browser, site, `/group/${gid}/problem`, teacher);
  await waitForText(owner.page, 'main', 'No problems yet');
  await press(owner.page, 'Create problem', 'main');
  await fillIn(owner.page, 'main input[name=problemId]', 'sum');
  await waitForText(owner.page, 'main', `${SHORT.toUpperCase()}SUM`);
  await fillIn(owner.page, 'main input[name=title]', 'Sum of the class');
  await fillIn(owner.page, 'main textarea[name=input]', 'Two numbers.');
  await fillIn(owner.page, 'main textarea[name=output]', 'Their sum.');
  await pressIn(owner.page, '#data', 'Add test case');
  await fillIn(owner.page, '[name="cases.0.input"]', '1 2');
  await fillIn(owner.page, '[name="cases.0.output"]', '3');
  await press(owner.page, 'Create', '.t-save-bar');
  await owner.page.waitForFunction(() => /problem-admin\/\d+$/.test(location.pathname));
  pid = Number(new URL(owner.page.url()).pathname.split('/').at(-1));
  expect(owner.consoleErrors).toEqual([]);
  await owner.leave();

  const member = await openPageAs(browser, site, `/group/${gid}/problem`, student);
  await (await member.page.waitForSelector('main tbody a.t-title'))!.click();
  await member.page.waitForSelector('.t-workspace');
  await writeCode(member.page, '#include <iostream>\nint main(){long a,b;std::cin>>a>>b;std::cout<<a+b;}');
  await press(member.page, 'Submit', 'main');
  await waitForText(member.page, 'main', 'Accepted', 60_000);
  await member.goto(`/group/${gid}/status`);
  await waitForText(member.page, 'main tbody', 'Sum of the class');
  await (await member.page.waitForSelector('main tbody a.t-v-link'))!.click();
  await member.page.waitForFunction(() => location.pathname.includes('/submission-detail/'));
  await waitForText(member.page, 'main', 'Accepted');
  expect(member.consoleErrors).toEqual([]);
  await member.leave();
});

test('the teacher applies, a problem admin agrees, and everybody can open the problem', async () => {
  const owner = await openPageAs(browser, site, `/group/${gid}/problem-admin`, teacher);
  await press(owner.page, 'Apply to make Sum of the class public', 'main');
  await press(owner.page, 'Apply', DIALOG);
  await waitForToast(owner.page, 'Applied');
  await waitForText(owner.page, 'main tbody', 'Applied');
  const root = await openVisitorAsRoot(browser, site);
  await root.goto(`/admin/group-problem/apply?gid=${gid}`);
  await press(root.page, 'Approve Sum of the class', 'main');
  await press(root.page, 'Approve', DIALOG);
  await waitForToast(root.page, 'The problem is public');
  await root.goto(`/problem/${SHORT}sum`);
  await waitForText(root.page, 'main h1', 'Sum of the class');
  expect(root.consoleErrors).toEqual([]);
  await root.leave();
  await owner.goto(`/group/${gid}/problem-admin`);
  await press(owner.page, 'Withdraw Sum of the class', 'main');
  await press(owner.page, 'Withdraw', DIALOG);
  await waitForToast(owner.page, 'Withdrawn');
  expect(owner.consoleErrors).toEqual([]);
  await owner.leave();
});

test.each(APPEARANCES)('all pages fit in $language at $width px, $scheme, without findings', async (appearance) => {
  const api = siteApi<AllGroupProblemCalls>(site.url);
  const token = await tokenOf(teacher);
  const save = problemForm({
    problem: { problemId: uniqueName('long-'), title: 'A problem with a long title '.repeat(3) },
  });
  const { data } = await api(
    'POST /api/group/problem',
    { body: { ...save, problem: { ...save.problem, gid } } },
    token,
  );
  await api('PUT /api/group/apply-public', { query: { pid: data!.pid, isApplied: true } }, token);
  const check = async (page: Page, name: string): Promise<void> => {
    await settle(page);
    if (SHOTS) {
      mkdirSync(SHOTS, { recursive: true });
      const path = join(SHOTS, `gp-${name.replaceAll(/\W+/g, '-')}-${appearance.width}.png`) as `${string}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    expect.soft(await excessOf(page), name).toBeLessThanOrEqual(0);
    expect.soft(await seriousFindings(page), name).toEqual([]);
  };
  const owner = await openPageAs(browser, site, '/', teacher, appearance);
  const tabs = [
    ...['problem', 'problem?keyword=nothing', 'problem-admin', 'problem-admin/create', `problem-admin/${pid}`],
    ...['problem-admin/1', `problem/${SHORT}sum`, `problem/${SHORT}sum/full-screen`, 'problem/nothing', 'status'],
  ];
  for (const path of tabs) {
    await owner.goto(`/group/${gid}/${path}`);
    await owner.page.waitForSelector('main:is(.t-workspace, :has(table, form, .t-empty))');
    await check(owner.page, path.replace(SHORT, 'short').replace(String(pid), 'pid'));
  }
  await owner.leave();
  const root = await openVisitorAsRoot(browser, site, appearance);
  for (const path of ['/admin/group-problem/apply', '/admin/group-problem/apply?keyword=nothing']) {
    await root.goto(path);
    await check(root.page, path);
  }
  await root.leave();
});
