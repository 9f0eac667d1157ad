import { Status, type CoreCalls } from '@tribunal/contract';
import { fakeServer, loadPlugins, logInAs, problemDetail, putSite, refusal, showPage } from '@tribunal/web/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Workspace, type ProblemContext } from '../../../web/src/pages/problem';
import { problemSetContext } from '../../../web/src/pages/problem/problem-set-context';
import { setSession } from '../../../web/src/shared/session/store';
import { LOCAL_LANGUAGES } from '../../../migrations/data/local-languages';
import { AC_LANGUAGES } from '../../remote-ac/languages';
import { CF_LANGUAGES } from '../../remote-cf/languages';
import { HDU_LANGUAGES } from '../../remote-hdu/languages';
import { HDUC_LANGUAGES } from '../../remote-hduc/languages';
import { KATTIS_LANGUAGES } from '../../remote-kattis/languages';
import { LIBRE_LANGUAGES } from '../../remote-libre/languages';
import { LUOGU_LANGUAGES } from '../../remote-luogu/languages';
import { POJ_LANGUAGES } from '../../remote-poj/languages';
import { SPOJ_LANGUAGES } from '../../remote-spoj/languages';
import type { TestJudgeBody, TestJudgeResult, TestRunCalls } from '../contract';

const detail = problemDetail({
  problem: { examples: '<input>1 2</input><output>3</output>' },
  codeTemplate: { 'C++': 'int main() {}' },
});

const server = fakeServer<CoreCalls & TestRunCalls>();
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  Element.prototype.scrollIntoView = () => undefined;
  server.answer({
    'GET /api/languages': () => [],
    'GET /api/get-problem-languages': () => [] as never,
    'POST /api/submit-problem-test-judge': () => 'KEY',
    'GET /api/get-test-judge-result': () =>
      ({ status: Status.Accepted, time: 7, memory: 1024, userOutput: '3', example: 1 }) as TestJudgeResult,
  });
  logInAs('1', 'ann');
  await loadPlugins('test-run');
});

const open = (context: Partial<ProblemContext> = {}, shown = detail) => {
  showPage(<Workspace detail={shown} context={{ ...problemSetContext('P-1'), ...context }} />);
  return userEvent.setup();
};
const buttons = () => screen.queryAllByRole('button', { name: 'Test run' });
const bodies = () => server.sent('POST /api/submit-problem-test-judge') as TestJudgeBody[];
const drawer = () => screen.queryByRole('region', { name: 'Test run' });

test('a sample is run, and its result is shown', async () => {
  putSite({ plugins: ['test-run'] });
  const user = open();
  await user.click(buttons()[0]!);
  const shown = await screen.findByRole('region', { name: 'Test run' });
  await user.click(within(shown).getByRole('button', { name: 'Run' }));
  expect(await within(shown).findByText(/Matches sample 1/)).toBeTruthy();
  expect(server.sent('POST /api/submit-problem-test-judge')).toEqual([
    {
      pid: 1,
      type: 'public',
      language: 'C++',
      code: 'int main() {}',
      userInput: '1 2',
      expectedOutput: '3',
      isRemoteJudge: false,
    },
  ]);
  await user.click(buttons()[0]!);
  expect(drawer()).toBeNull();
});

test.each([
  ['AC', AC_LANGUAGES],
  ['CF', CF_LANGUAGES],
  ['HDU', HDU_LANGUAGES],
  ['HDUC', HDUC_LANGUAGES],
  ['KATTIS', KATTIS_LANGUAGES],
  ['LIBRE', LIBRE_LANGUAGES],
  ['LUOGU', LUOGU_LANGUAGES],
  ['POJ', POJ_LANGUAGES],
  ['SPOJ', SPOJ_LANGUAGES],
])('a run in any language of %s that this site runs says its content type', async (site, all) => {
  const local = new Set(LOCAL_LANGUAGES.map(({ contentType }) => contentType));
  const ofEachKind = new Map(all.map((language) => [language.contentType, language]));
  const languages = [...ofEachKind.values()].filter(({ contentType }) => local.has(contentType));
  server.answer({ 'GET /api/get-problem-languages': () => languages as never });
  putSite({ plugins: ['test-run'] });
  const names = languages.map(({ name }) => name);
  const codeTemplate = Object.fromEntries(names.map((name) => [name, 'main']));
  const remote = { ...detail.problem, problemId: `${site}-1`, isRemote: true };
  const user = open({ draftKey: site }, { ...detail, problem: remote, languages: names, codeTemplate });
  await user.click(buttons()[0]!);
  const shown = await screen.findByRole('region', { name: 'Test run' });
  // Elements are found once, because a search by role takes long among so many options.
  const language = screen.getByRole('combobox', { name: 'Language' });
  const run = within(shown).getByRole<HTMLButtonElement>('button', { name: 'Run' });
  for (const name of names) {
    fireEvent.change(language, { target: { value: name } });
    fireEvent.click(run);
    await waitFor(() => expect(bodies().at(-1)?.language).toBe(name));
    await waitFor(() => expect(run.disabled).toBe(false));
  }
  expect(bodies().map(({ language, mode }) => [language, mode])).toEqual(
    languages.map(({ name, contentType }) => [name, contentType]),
  );
});

test('in a contest it is a run of the contest', async () => {
  putSite({ plugins: ['test-run'] });
  const user = open({ kind: 'contest', cid: 7 });
  await user.click(buttons()[0]!);
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  await waitFor(() =>
    expect(server.sent('POST /api/submit-problem-test-judge')).toMatchObject([{ type: 'contest', cid: 7 }]),
  );
});

test('the reason for which a run is refused stays in the drawer, until a run is accepted', async () => {
  putSite({ plugins: ['test-run'] });
  const user = open();
  await user.click(buttons()[0]!);
  const run = await screen.findByRole('button', { name: 'Run' });
  server.answer({ 'POST /api/submit-problem-test-judge': () => refusal('You are testing too often') });
  await user.click(run);
  const shown = drawer()!;
  expect((await within(shown).findByRole('alert')).textContent).toBe('You are testing too often');
  server.answer({ 'POST /api/submit-problem-test-judge': () => 'KEY' });
  await user.click(run);
  await within(shown).findByText(/Matches sample 1/);
  expect(within(shown).queryByRole('alert')).toBeNull();
});

const TWO_SAMPLES = problemDetail({
  problem: { examples: '<input>1 2</input><output>3</output><input>4 5</input><output>9</output>' },
  codeTemplate: { 'C++': 'int main() {}' },
});
const tabs = () => screen.getAllByRole('tab').filter((tab) => drawer()?.contains(tab));
const tabNames = () => tabs().map(({ textContent }) => textContent);
const field = (name: string) => within(drawer()!).getByRole<HTMLTextAreaElement>('textbox', { name });

test('all cases are run with one call, and their tabs say how each ended', async () => {
  putSite({ plugins: ['test-run'] });
  const outputs: Record<string, string> = { A: '3', B: '8' };
  server.answer({
    'POST /api/submit-problem-test-judges': () => ['A', 'B'],
    'GET /api/get-test-judge-result': ({ query }) =>
      ({
        status: query['testJudgeKey'] === 'A' ? Status.Accepted : Status.WrongAnswer,
        time: 7,
        userOutput: outputs[query['testJudgeKey']!],
      }) as TestJudgeResult,
  });
  const user = open({}, TWO_SAMPLES);
  await user.click(buttons()[0]!);
  await user.click(await screen.findByRole('button', { name: 'Run all' }));
  await waitFor(() => expect(tabNames()).toEqual(['Sample 1S1 Accepted', 'Sample 2S2 Wrong Answer']));
  expect(server.sent('POST /api/submit-problem-test-judges')).toMatchObject([
    {
      cases: [
        { userInput: '1 2', expectedOutput: '3' },
        { userInput: '4 5', expectedOutput: '9' },
      ],
    },
  ]);
  await user.click(tabs()[1]!);
  expect(drawer()!.textContent).toContain('Line 1 differs: Expected output 9 Your output 8');
  expect(drawer()!.querySelector('mark')?.textContent).toBe('8');
});

test.each<[string, Partial<TestJudgeResult>, { isMarked: boolean; hasNote: boolean }]>([
  ['a wrong output', { userOutput: '4' }, { isMarked: true, hasNote: false }],
  [
    'another output than a checker may accept',
    { userOutput: '4', problemJudgeMode: 'spj' },
    { isMarked: true, hasNote: true },
  ],
  [
    'an output that is cut where it may differ',
    { userOutput: `${'3'.repeat(1000)}…` },
    { isMarked: false, hasNote: false },
  ],
])('%s is explained as far as that is known', async (_what, result, { isMarked, hasNote }) => {
  putSite({ plugins: ['test-run'] });
  server.answer({
    'GET /api/get-test-judge-result': () =>
      ({ status: Status.WrongAnswer, time: 7, problemJudgeMode: 'default', ...result }) as TestJudgeResult,
  });
  const user = open();
  await user.click(buttons()[0]!);
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  await within(drawer()!).findByText(/7 ms/);
  expect(within(drawer()!).queryAllByText(/Line 1 differs/)).toHaveLength(isMarked ? 1 : 0);
  expect(within(drawer()!).queryAllByText(/compares/)).toHaveLength(hasNote ? 1 : 0);
});

test('what is typed into a sample becomes an own case, which is there the next time', async () => {
  putSite({ plugins: ['test-run'] });
  const user = open({}, TWO_SAMPLES);
  await user.click(buttons()[0]!);
  await waitFor(() => expect(tabNames()).toEqual(['Sample 1S1', 'Sample 2S2']));
  await user.type(field('Input'), '0');
  expect(tabNames()).toEqual(['Sample 1S1', 'Sample 2S2', 'Case 11']);
  expect(document.activeElement).toBe(field('Input'));
  expect([field('Input').value, field('Expected output (optional)').value]).toEqual(['1 20', '']);
  await user.click(buttons()[0]!);
  await user.click(buttons()[0]!);
  await waitFor(() => expect(tabNames()).toHaveLength(3));
  expect(field('Input').value).toBe('1 2');
  await user.click(tabs()[2]!);
  expect(field('Input').value).toBe('1 20');
  await user.click(within(drawer()!).getByRole('button', { name: 'Remove case' }));
  expect(tabNames()).toEqual(['Sample 1S1', 'Sample 2S2']);
  expect(field('Input').value).toBe('4 5');
});

test('Control and Enter open the drawer and run all cases, with Shift they submit', async () => {
  putSite({ plugins: ['test-run'] });
  server.answer({ 'POST /api/submit-problem-judge': () => refusal('closed') });
  await import('../../../web/src/kit/code/Editor');
  open();
  const press = (keys: object) =>
    fireEvent.keyDown(document.querySelector('.cm-content')!, {
      key: 'Enter',
      keyCode: 13,
      ctrlKey: true,
      ...keys,
    });
  await waitFor(() => expect(document.querySelector('.cm-content')).toBeTruthy());
  press({});
  expect(
    await within(await screen.findByRole('region', { name: 'Test run' })).findByText(/Matches sample 1/),
  ).toBeTruthy();
  expect(bodies()).toHaveLength(1);
  press({});
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(server.sent('POST /api/submit-problem-judge')).toEqual([]);
  press({ shiftKey: true });
  await waitFor(() => expect(server.sent('POST /api/submit-problem-judge')).toHaveLength(1));
  expect(bodies()).toHaveLength(2);
});

test('a program that is wrong can be run on the samples with one press', async () => {
  putSite({ plugins: ['test-run'] });
  const judged = { submitId: 5, status: Status.WrongAnswer, time: null, memory: null, score: null, language: 'C++' };
  server.answer({
    'POST /api/submit-problem-judge': () => judged as never,
    'POST /api/check-submissions-status': () => ({ 5: judged }) as never,
    'GET /api/get-all-case-result': () => null,
  });
  const user = open();
  await user.click(screen.getAllByRole('button', { name: 'Submit' })[0]!);
  await user.click(await screen.findByRole('button', { name: 'Run all cases' }));
  expect(
    await within(await screen.findByRole('region', { name: 'Test run' })).findByText(/Matches sample 1/),
  ).toBeTruthy();
});

test('without test runs Control and Enter submit', async () => {
  putSite({ plugins: [] });
  server.answer({ 'POST /api/submit-problem-judge': () => refusal('closed') });
  await import('../../../web/src/kit/code/Editor');
  open();
  await waitFor(() => expect(document.querySelector('.cm-content')).toBeTruthy());
  fireEvent.keyDown(document.querySelector('.cm-content')!, { key: 'Enter', keyCode: 13, ctrlKey: true });
  await waitFor(() => expect(server.sent('POST /api/submit-problem-judge')).toHaveLength(1));
});

test('own cases of another tab appear, and are kept', async () => {
  putSite({ plugins: ['test-run'] });
  const user = open({}, TWO_SAMPLES);
  await user.click(buttons()[0]!);
  await user.type(await waitFor(() => field('Input')), '0');
  const key = Object.keys(localStorage).find((name) => name.endsWith('test-cases:1'))!;
  const both = [...(JSON.parse(localStorage.getItem(key)!) as object[]), { input: '7', expected: '' }];
  localStorage.setItem(key, JSON.stringify(both));
  fireEvent(window, new StorageEvent('storage', { key }));
  await waitFor(() => expect(tabNames()).toEqual(['Sample 1S1', 'Sample 2S2', 'Case 11', 'Case 22']));
  await user.type(field('Input'), '5');
  expect(JSON.parse(localStorage.getItem(key)!)).toEqual([
    { input: '1 205', expected: '' },
    { input: '7', expected: '' },
  ]);
});

test('a case without input is not run, and says so when it is the only one', async () => {
  putSite({ plugins: ['test-run'] });
  const user = open({}, { ...detail, problem: { ...detail.problem, examples: '' } });
  await user.click(buttons()[0]!);
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  expect(field('Input').getAttribute('aria-invalid')).toBe('true');
  expect(bodies()).toEqual([]);
  await user.type(field('Input'), '1');
  expect(field('Input').getAttribute('aria-invalid')).not.toBe('true');
});

test('code that is empty is refused in the result, and beside Submit without a word about a draft', async () => {
  putSite({ plugins: ['test-run'] });
  const user = open({ draftKey: 'empty' }, { ...detail, codeTemplate: {} });
  await user.click(buttons()[0]!);
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  expect(within(drawer()!).getByRole('alert').textContent).toBe("Code can't be empty");
  await user.click(screen.getAllByRole('button', { name: 'Submit' })[0]!);
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).toEqual(["Code can't be empty", "Code can't be empty"]);
  expect(bodies()).toEqual([]);
});

test('a user who may send no code can neither submit nor run, and both buttons name the reason', async () => {
  putSite({ plugins: ['test-run'] });
  setSession({ permissions: [] });
  open();
  for (const name of ['Submit', 'Test run']) {
    const [button] = screen.getAllByRole<HTMLButtonElement>('button', { name });
    expect(button?.disabled).toBe(true);
    const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Your account is not allowed to submit code.');
  }
});

test('there is no button while the plugin is off, and an open drawer goes with it', async () => {
  putSite({ plugins: ['test-run'] });
  const user = open();
  await user.click(buttons()[0]!);
  await screen.findByRole('region', { name: 'Test run' });
  putSite({ plugins: [] });
  await waitFor(() => expect(buttons()).toEqual([]));
  expect(drawer()).toBeNull();
  expect(server.asked.filter(({ call }) => call.includes('test-judge'))).toEqual([]);
});
