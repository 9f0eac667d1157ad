import type { AllTrainingCalls } from '@tribunal/plugin-training/contract';
import { siteApi } from '@tribunal/testing';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeVisitors, fill, openBrowser, press, waitForFocus, waitForText, writeCode, type Visitor } from './browser';
import { click } from './click';
import { RIGHT } from './programs';
import { uniqueName } from './seed-problems';
import { makeSumProblem, openSite, rootToken, type SiteUnderTest } from './site';
import { textsIn } from './texts';
import { waitForToast } from './toasts';
import { addToTraining } from './training-pages';
import { openVisitorAs, openVisitorAsRoot } from './visitors';

const t = textsIn('en-US');
const SECRET = 'open sesame';
const TITLE = uniqueName('Class ');
let site: SiteUnderTest;
let browser: Browser;
let teacher: Visitor;
let student: Visitor & { username: string };
let problemIds: string[] = [];
let tid: number;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  // The site stores problem ids in capital letters.
  problemIds = [await makeSumProblem(site), await makeSumProblem(site)].map((id) => id.toUpperCase());
  const body = { name: uniqueName('Kind '), color: '#2563eb' };
  const api = siteApi<AllTrainingCalls>(site.url);
  await api('POST /api/admin/training/category', { body }, await rootToken(site));
  teacher = await openVisitorAsRoot(browser, site);
  student = await openVisitorAs(browser, site);
});
afterAll(() => closeVisitors(browser));

const orderOf = (page: Page): Promise<string[]> =>
  page.$$eval('.t-order > li', (rows) => rows.map((row) => row.className.trim()));

test('a teacher builds a training with a section, and arranges it with the keyboard', async () => {
  const { page } = teacher;
  await teacher.goto('/admin/training/create');
  await fill(page, 'input[name=title]', TITLE);
  await fill(page, 'textarea[name=description]', 'Two sums.');
  await page.waitForFunction(() => document.querySelectorAll('select[name=category] option').length > 1);
  await page.select(
    'select[name=category]',
    await page.$eval('select[name=category] option:last-child', (option) => option.value),
  );
  await click(page, 'label ::-p-text(Private)');
  await fill(page, 'input[name=privatePwd]', SECRET);
  await press(page, 'Create', '.t-save-bar');
  await page.waitForFunction(() => /\/admin\/training\/\d+\/problems$/.test(location.pathname));
  tid = Number(/training\/(\d+)/.exec(page.url())![1]);
  for (const problemId of problemIds) await addToTraining(page, t, problemId);
  await press(page, 'Add section', 'main');
  await fill(page, '.t-dialog input[name=title]', 'Second week');
  await press(page, 'Save', '.t-dialog .actions');
  await waitForText(page, '.t-order', 'Second week');
  expect(await orderOf(page)).toEqual(['problem', 'problem', 'section']);
  await page.focus('.t-order > li:last-child .t-handle');
  await page.keyboard.press('ArrowUp');
  await waitForFocus(page, '.t-order > li:nth-child(2) .t-handle');
  await page.reload();
  await waitForText(page, '.t-order', 'Second week');
  expect(await orderOf(page)).toEqual(['problem', 'section', 'problem']);
});

test('a student joins, solves, and sees the progress and the rank move without reloading', async () => {
  const { page } = student;
  await student.goto('/training');
  await fill(page, '.t-filters input', TITLE);
  await page.waitForFunction(() => location.search.includes('keyword='));
  await click(page, `main td a ::-p-text(${TITLE})`);
  await page.waitForSelector('input[type=password]');
  expect(await page.$('main a[href$="/rank"]')).toBeNull();
  await fill(page, 'input[type=password]', 'wrong');
  await page.keyboard.press('Enter');
  await waitForText(page, '[role=alert]', 'Wrong training password');
  await fill(page, 'input[type=password]', SECRET);
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Registered for the training');

  await teacher.goto(`/training/${tid}/rank`);
  await waitForText(teacher.page, '.t-train-grid', student.username);
  await teacher.page.evaluate(() => Object.assign(window, { notReloaded: true }));

  await press(page, 'Problems', 'main');
  await waitForText(page, '.t-train-section', 'Second week');
  await click(page, 'main td a');
  await page.waitForSelector('.cm-content');
  await writeCode(page, RIGHT['C++']);
  await press(page, 'Submit', '.t-submit');
  await page.waitForSelector('.t-live[data-status="0"]', { timeout: 60_000 });
  await waitForText(page, 'header', '1 / 2');
  await teacher.page.waitForSelector('.t-train-grid .t-train-cell.ok', { timeout: 30_000 });
  expect(await teacher.page.evaluate(() => 'notReloaded' in window)).toBe(true);

  await press(page, 'Next problem', 'header');
  await page.waitForFunction((id) => location.pathname.endsWith(`/problem/${id}`), {}, problemIds[1]);
  await click(page, 'header ::-p-text(1 / 2)');
  await page.waitForSelector('.t-drawer-left .t-train-list a[aria-current=page]');
  await page.keyboard.press('Escape');
  await student.goto(`/training/${tid}/problem/${problemIds[1]}/full-screen`);
  await page.waitForFunction(() => document.querySelectorAll('.t-strip a').length === 2);
  // The wrong password was refused.
  expect(student.consoleErrors).toEqual([expect.stringContaining('400')]);
});

test('the teacher reads the matrix, and a result opens its submission', async () => {
  const { page } = teacher;
  await teacher.goto(`/admin/training/${tid}/progress`);
  await waitForText(page, '.t-train-grid', student.username);
  await waitForText(page, '.t-train-grid thead', 'Second week');
  await click(page, '.t-train-grid tbody td a');
  await page.waitForFunction(() => location.pathname.startsWith('/submission-detail/'));
  await waitForText(page, 'main', 'Accepted');
});

test('trainings disappear and return with their plugin', async () => {
  const { page } = student;
  await student.goto(`/training/${tid}/problems`);
  const set = async (wanted: 'on' | 'off') =>
    siteApi(site.url)('PUT /api/admin/plugin', { body: { id: 'training', wanted } }, await rootToken(site));
  await set('off');
  await waitForText(page, 'main h1', 'turned off');
  expect(await page.$('nav a[href="/training"]')).toBeNull();
  await set('on');
  await page.waitForSelector('nav a[href="/training"]');
  await student.goto(`/training/${tid}/rank`);
  await waitForText(page, '.t-train-grid tr.t-mine', student.username);
  await page.waitForSelector('.t-train-grid tr.t-mine .t-train-cell.ok');
});
