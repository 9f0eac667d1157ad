import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, fillIn, newId, openedProblem, pressIn, pressSave } from './admin-pages';
import { closeVisitors, openBrowser, press, waitForFocus, waitForText, writeCode, type Visitor } from './browser';
import { click } from './click';
import { RIGHT, WRONG } from './programs';
import { openSite, type SiteUnderTest } from './site';
import { waitForToast } from './toasts';
import { zipOf } from './zip';
import { openVisitorAsRoot } from './visitors';

const FINAL_MS = 60_000;
const CHECKER = 'int main() { return 0; }\n';

let site: SiteUnderTest;
let browser: Browser;
let root: Visitor;

const valueOf = (selector: string): Promise<string> =>
  root.page.$eval(selector, (control) => (control as HTMLInputElement).value);

const fillTexts = async (problemId: string, title: string): Promise<void> => {
  await fillIn(root.page, '[name=problemId]', problemId);
  await fillIn(root.page, '[name=title]', title);
  await fillIn(root.page, '[name=input]', 'Two integers.');
  await fillIn(root.page, '[name=output]', 'Their **sum**.');
};
const addCase = async (place: number, input: string, output: string): Promise<void> => {
  await pressIn(root.page, '#data', 'Add test case');
  await fillIn(root.page, `[name="cases.${place}.input"]`, input);
  await fillIn(root.page, `[name="cases.${place}.output"]`, output);
};

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  root = await openVisitorAsRoot(browser, site);
  // Accepts the browser's dialog about unsaved changes.
  root.page.on('dialog', (dialog) => void dialog.accept());
});
afterAll(async () => {
  await closeVisitors(browser);
});

test('an author creates a problem, sees missing fields reported, and solves it', async () => {
  const { page } = root;
  const problemId = newId();
  await root.goto('/admin/problem/create');
  await press(page, 'Create', '.t-save-bar');
  await waitForText(page, '#basics .t-err', 'Problem ID is required');
  await waitForFocus(page, '[name=problemId]');

  await fillTexts(problemId, 'Sum of two');
  await waitForText(page, '#statement .t-preview strong', 'sum');
  await pressSave(page);
  await waitForText(page, '#data .t-err', 'Add at least one test case');
  await addCase(0, '1 2\n', '3\n');
  await addCase(1, '-5 3\n', '-2\n');
  await press(page, 'Create', '.t-save-bar');
  await openedProblem(page);
  await waitForText(page, 'h1', problemId.toUpperCase());

  await root.goto(`/problem/${problemId.toUpperCase()}`);
  await page.select('.t-tools select', 'C++');
  await writeCode(page, RIGHT['C++']);
  await press(page, 'Submit', '.t-submit');
  await page.waitForSelector('.t-live[data-status="0"]', { timeout: FINAL_MS });
  expect(root.consoleErrors).toEqual([]);
});

test('test data is uploaded as a zip file, with pairs, scores and files without a pair', async () => {
  const { page } = root;
  await root.goto('/admin/problem/create');
  await fillTexts(newId(), 'Uploaded');
  await pressIn(page, '#basics', 'OI');
  await pressIn(page, '#data', 'Upload');
  const cases = { '1.in': '1 2\n', '1.out': '3\n', '2.in': '3 4\n', '2.out': '7\n', '3.in': '5 6\n', '3.ans': '11\n' };
  await choose(page, '#data', 'cases.zip', zipOf({ ...cases, 'stray.out': 'x\n' }));
  await page.waitForFunction(() => document.querySelectorAll('#data tbody tr').length === 3);
  await waitForText(page, '#data .t-warnings', 'stray');
  const scores = () =>
    page.$$eval('#data .t-score-field input', (inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(await scores()).toEqual(['33', '33', '34']);

  await fillIn(page, '[name="cases.0.score"]', '-1');
  await pressSave(page);
  await waitForText(page, '#data .t-err', 'Score must be 0 or greater');
  await waitForFocus(page, '[name="cases.0.score"]');
  await pressIn(page, '#data', 'Split 100 points evenly');
  await fillIn(page, '[name="cases.0.score"]', '40');
  await press(page, 'Create', '.t-save-bar');
  await openedProblem(page);
  await page.waitForFunction(() => document.querySelectorAll('#data tbody tr').length === 3);
  expect(await scores()).toEqual(['40', '33', '34']);
});

test('an edited problem has a warning on leaving, a draft to restore, and is saved', async () => {
  const { page } = root;
  await root.goto('/admin/problems');
  await click(page, '.t-actions a[href^="/admin/problem/edit/"]');
  const pid = await openedProblem(page);
  const title = `Renamed ${pid}`;
  await fillIn(page, '[name=title]', title);
  await waitForText(page, '.t-save-bar', 'Unsaved changes');
  await press(page, 'Dashboard', '.t-side');
  await waitForText(page, '.t-dialog', 'Leave without saving?');
  await press(page, 'Cancel', '.t-dialog');
  await page.waitForFunction(
    (key, text) => Object.entries(localStorage).some(([name, value]) => name.endsWith(key) && value.includes(text)),
    {},
    `:problem-draft:${pid}`,
    title,
  );

  await root.goto(`/admin/problem/edit/${pid}`);
  await waitForText(page, '.ui.message', 'Unsaved draft found');
  expect(await valueOf('[name=title]')).not.toBe(title);
  await press(page, 'Restore', 'main');
  expect(await valueOf('[name=title]')).toBe(title);
  await pressSave(page);
  await waitForText(page, '.t-save-bar', 'All changes saved');
  await root.goto(`/admin/problems?keyword=${encodeURIComponent(title)}`);
  await waitForText(page, 'td', title);
});

test('a taken problem id is reported beside its field', async () => {
  const { page } = root;
  await root.goto('/admin/problems');
  const link = await page.waitForSelector('tbody a.t-title');
  const usedId = await link!.evaluate((title) => decodeURIComponent(title.getAttribute('href')!.split('/').at(-1)!));
  await root.goto('/admin/problem/create');
  await fillTexts(usedId, 'Again');
  await addCase(0, '1 2\n', '3\n');
  await press(page, 'Create', '.t-save-bar');
  await waitForText(page, '#basics .t-err', usedId);
  await waitForFocus(page, '[name=problemId]');
});

test('the compiler output of a special judge is shown, and changed code must be compiled again', async () => {
  const { page } = root;
  await root.goto('/admin/problem/create');
  await fillTexts(newId(), 'Checked');
  await addCase(0, '1 2\n', '3\n');
  await pressIn(page, '#judging', 'Special judge');
  await writeCode(page, 'int main() { return does_not_exist; }\n');
  await pressIn(page, '#judging', 'Compile');
  await waitForText(page, '.t-dialog .header', 'Compile error', FINAL_MS);
  await waitForText(page, '.t-dialog pre', 'does_not_exist');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.t-dialog', { hidden: true });

  await writeCode(page, CHECKER);
  await pressSave(page);
  await waitForText(page, '#judging .t-err', 'The checker has not been compiled. Compile it again.');
  await pressIn(page, '#judging', 'Compile');
  await waitForText(page, '#judging .t-health.up', 'Compiled', FINAL_MS);
  await press(page, 'Create', '.t-save-bar');
  await openedProblem(page);
});

test('reference solutions are verified against their expected verdicts', async () => {
  const { page } = root;
  await root.goto('/admin/problem/create');
  await fillTexts(newId(), 'Verified');
  await addCase(0, '1 2\n', '3\n');
  await press(page, 'Create', '.t-save-bar');
  await openedProblem(page);
  for (const [name, code, claim] of [
    ['right', RIGHT['C++'], 'Accepted'],
    ['wrong', WRONG[0]!.code, 'Wrong Answer'],
    ['liar', WRONG[0]!.code, 'Accepted'],
  ] as const) {
    await pressIn(page, '#solutions', 'Add solution');
    await fillIn(page, '.t-dialog [name=solutionName]', name);
    if (claim !== 'Accepted') {
      await press(page, 'Accepted', '.t-dialog');
      await press(page, claim, '.t-dialog');
    }
    const editor = await page.waitForSelector('.t-dialog .cm-content[contenteditable=true]');
    await editor!.focus();
    const session = await page.createCDPSession();
    await session.send('Input.insertText', { text: code });
    await session.detach();
    await press(page, 'Done', '.t-dialog');
    await page.waitForSelector('.t-dialog', { hidden: true });
  }
  await pressIn(page, '#solutions', 'Save and verify');
  await page.waitForFunction(() => document.querySelectorAll('#solutions td .t-health').length === 3, {
    timeout: FINAL_MS,
  });
  const answers = await page.$$eval('#solutions td .t-health', (cells) => cells.map((cell) => cell.textContent));
  expect(answers).toEqual(['Yes', 'Yes', 'No']);
});

test('a tag in a category is created, changed and deleted', async () => {
  const { page } = root;
  const [group, tag] = [newId(), newId()];
  await root.goto('/admin/problem/tag');
  await press(page, 'New category', 'main');
  await fillIn(page, '.t-dialog [name=name]', group);
  await page.keyboard.press('Enter');
  await waitForText(page, 'main h2', group);
  await press(page, 'New tag', 'main');
  await fillIn(page, '.t-dialog [name=name]', tag);
  const classification = await page.$eval(
    '.t-dialog [name=tcid]',
    (select, name) => [...(select as HTMLSelectElement).options].find(({ text }) => text === name)?.value ?? '',
    group,
  );
  await page.select('.t-dialog [name=tcid]', classification);
  await press(page, 'Create', '.t-dialog');
  await waitForText(page, '.t-chip', tag);

  await press(page, `Edit “${tag}”`, 'main');
  await fillIn(page, '.t-dialog [name=name]', `${tag}-2`);
  await press(page, 'Save', '.t-dialog');
  await waitForText(page, '.t-chip', `${tag}-2`);
  await press(page, `Delete “${tag}-2”`, 'main');
  await press(page, 'Delete', '.t-dialog');
  await waitForToast(page, 'Tag deleted');
  await press(page, `Delete “${group}”`, 'main');
  await press(page, 'Delete', '.t-dialog');
  await waitForToast(page, 'Category deleted');
});

test('a tag is suggested while it is typed, and Enter adds it only once', async () => {
  const { page } = root;
  await root.goto('/admin/problem/create');
  for (const press of [1, 2]) {
    await fillIn(page, '[name=tags]', 'two pointers');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => (document.querySelector('[name=tags]') as HTMLInputElement).value === '');
    if (press === 2) await waitForToast(page, 'Duplicate tag: two pointers');
  }
  expect(await page.$$('.t-tag-input .t-chip')).toHaveLength(1);
});
