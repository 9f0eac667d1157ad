import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import type { AllGroupProblemCalls } from '@tribunal/plugin-group-problem/contract';
import { problemForm, siteApi } from '@tribunal/testing';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible';
import { closeVisitors, openBrowser, press, waitForText, writeCode } from './browser';
import { click } from './click';
import { allowGroups, GROUP_SUM, applyForPublic, approvePublic, createGroupProblem, tokenOf } from './group-pages';
import { uniqueName } from './seed-problems';
import { openSite, registerUser, type SiteUnderTest } from './site';
import { textsIn } from './texts';
import { waitForToast } from './toasts';
import { DIALOG, openPageAs, openVisitorAsRoot, PASSWORD } from './visitors';

const SHORT = uniqueName('g').slice(-8);
const t = textsIn('en-US');

let site: SiteUnderTest;
let browser: Browser;
let teacher: string;
let student: string;
let gid: number;
let pid: number;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  await allowGroups(site);
  [teacher, student] = [await registerUser(site, PASSWORD), await registerUser(site, PASSWORD)];
  const groups = siteApi<AllGroupCalls>(site.url);
  const group = { name: uniqueName('Class '), shortName: SHORT, brief: 'We solve problems', auth: 1 as const };
  const body = { ...group, description: 'One problem a week.' };
  gid = (await groups('POST /api/group', { body }, await tokenOf(site, teacher))).data!.id;
  await groups('POST /api/group/member', { body: { gid } }, await tokenOf(site, student));
});
afterAll(() => closeVisitors(browser));

test('a teacher writes a problem, and a student finds and solves it', async () => {
  const owner = await openPageAs(browser, site, `/group/${gid}/problem`, teacher);
  await waitForText(owner.page, 'main', 'No problems yet');
  pid = await createGroupProblem(owner.page, t, { prefix: SHORT, id: 'sum', title: 'Sum of the class' });
  expect(owner.consoleErrors).toEqual([]);
  await owner.leave();

  const member = await openPageAs(browser, site, `/group/${gid}/problem`, student);
  await click(member.page, 'main tbody a.t-title');
  await member.page.waitForSelector('.t-workspace');
  await writeCode(member.page, GROUP_SUM);
  await press(member.page, 'Submit', 'main');
  await waitForText(member.page, 'main', 'Accepted', 60_000);
  await member.goto(`/group/${gid}/status`);
  await waitForText(member.page, 'main tbody', 'Sum of the class');
  await click(member.page, 'main tbody a.t-v-link');
  await member.page.waitForFunction(() => location.pathname.includes('/submission-detail/'));
  await waitForText(member.page, 'main', 'Accepted');
  expect(member.consoleErrors).toEqual([]);
  await member.leave();
});

test('the teacher applies, a problem admin agrees, and everybody can open the problem', async () => {
  const owner = await openPageAs(browser, site, `/group/${gid}/problem-admin`, teacher);
  await applyForPublic(owner.page, t, 'Sum of the class');
  const root = await openVisitorAsRoot(browser, site);
  await root.goto(`/admin/group-problem/apply?gid=${gid}`);
  await approvePublic(root.page, t, 'Sum of the class');
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

test('all pages are accessible and fit', async () => {
  const api = siteApi<AllGroupProblemCalls>(site.url);
  const token = await tokenOf(site, teacher);
  const save = problemForm({
    problem: { problemId: uniqueName('long-'), title: 'A problem with a long title '.repeat(3) },
  });
  await api('POST /api/group/problem', { body: { ...save, problem: { ...save.problem, gid } } }, token);
  const owner = await openPageAs(browser, site, '/', teacher);
  const pages = [
    'problem',
    'problem?keyword=nothing',
    'problem-admin',
    'problem-admin/create',
    `problem-admin/${pid}`,
    'problem-admin/1',
    `problem/${SHORT}sum`,
    `problem/${SHORT}sum/full-screen`,
    'problem/nothing',
    'status',
  ];
  for (const path of pages) {
    await owner.goto(`/group/${gid}/${path}`);
    await owner.page.waitForSelector('main:is(.t-workspace, :has(table, form, .t-empty))');
    await expectAccessible(owner.page, `group/${path}`);
  }
  await owner.leave();
});
