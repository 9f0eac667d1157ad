import { ProblemAuth, Status, type CoreCalls, type ProblemDetail } from '@tribunal/contract';
import { fakeServer, loadPlugins, logInAs, putSite, showPage } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Workspace, type ProblemContext } from '../../../web/src/pages/problem';
import { problemSetContext } from '../../../web/src/pages/problem/ProblemPage';
import type { TestJudgeResult, TestRunCalls } from '../contract';

const detail = {
  problem: {
    id: 1,
    problemId: 'P-1',
    title: 'Sum',
    auth: ProblemAuth.Public,
    type: 0,
    timeLimit: 1000,
    memoryLimit: 256,
    isRemote: false,
    examples: '<input>1 2</input><output>3</output>',
    openCaseResult: false,
  },
  problemCount: { total: 0, ac: 0, wa: 0, tle: 0, mle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 },
  tags: [],
  languages: ['C++'],
  codeTemplate: { 'C++': 'int main() {}' },
  myStatus: null,
} as unknown as ProblemDetail;

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

const open = (place: Partial<ProblemContext> = {}) => {
  showPage(<Workspace detail={detail} place={{ ...problemSetContext({ problemId: 'P-1' }), ...place }} />);
  return userEvent.setup();
};
const buttons = () => screen.queryAllByRole('button', { name: 'Test run' });
const drawer = () => screen.queryByRole('region', { name: 'Test run' });

test('a sample is run, and its result is shown', async () => {
  putSite({ plugins: ['test-run'] });
  const user = open();
  await user.click(buttons()[0]!);
  const shown = await screen.findByRole('region', { name: 'Test run' });
  await user.click(within(shown).getByRole('button', { name: 'Run' }));
  expect(await within(shown).findByText('Matches sample 1')).toBeTruthy();
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

test('in a contest it is a run of the contest', async () => {
  putSite({ plugins: ['test-run'] });
  const user = open({ kind: 'contest', cid: 7 });
  await user.click(buttons()[0]!);
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  await waitFor(() =>
    expect(server.sent('POST /api/submit-problem-test-judge')).toMatchObject([{ type: 'contest', cid: 7 }]),
  );
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
