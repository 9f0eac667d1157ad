import { Status, type SubmissionRow, type SubmissionView } from '@tribunal/contract';
import { EditorView } from '@codemirror/view';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, logInAs, problemDetail, showPage } from '../../../testing';
import { problemSetContext } from '../problem-set-context';
import { Workspace } from '../Workspace';

const CODE = 'int main() {\n  int a = x;\n  return b;\n}';
const detail = problemDetail({ languages: ['C++', 'C'], codeTemplate: { 'C++': CODE, C: CODE } });

const server = fakeServer();
beforeAll(async () => {
  await import('../../../kit/code/Editor');
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  logInAs('1', 'ann');
});

const refuseWith = (errorMessage: string) =>
  server.answer({
    'GET /api/get-problem-languages': () => [],
    'GET /api/get-submission-list': () => ({ records: [], total: 0, current: 1, size: 30, pages: 0 }) as never,
    'GET /api/get-problem-detail': () => detail,
    'POST /api/submit-problem-judge': () => ({ submitId: 1, status: Status.CompileError }) as SubmissionRow,
    'GET /api/get-submission-detail': () => ({
      submission: { submitId: 1, status: Status.CompileError, errorMessage, errorRemark: null } as SubmissionView,
    }),
  } as never);

const submit = async () => {
  showPage(<Workspace detail={detail} context={problemSetContext('P-1')} />);
  const user = userEvent.setup();
  await expect.poll(() => document.querySelector('.cm-editor')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Submit' })[0]!);
  return { user, output: await screen.findByRole('region', { name: 'Compiler output' }) };
};
const view = () => EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor')!)!;
const underlined = () => [...document.querySelectorAll('.cm-mark-error')].map((each) => each.textContent);

test('the errors of refused code are listed and marked, and a press on one goes to its line', async () => {
  refuseWith(
    "main.cpp:1:1: warning: old\nmain.cpp:2:11: error: 'x' was not declared\nmain.cpp:3:10: error: 'b' was not declared",
  );
  const { user, output } = await submit();
  const places = await within(output).findAllByRole('button');
  expect(places.map((each) => each.textContent)).toEqual(['Line 2', 'Line 3', 'Line 1']);
  expect(underlined()).toEqual(['int a = x;', 'return b;']);
  await user.click(places[1]!);
  expect(view().state.selection.main.head).toBe(CODE.indexOf('b;'));
  expect(view().hasFocus).toBe(true);
  act(() => view().dispatch({ changes: { from: 0, insert: '\n' } }));
  await user.click(places[0]!);
  expect(view().state.selection.main.head).toBe(CODE.indexOf('x;') + 1);

  await user.selectOptions(document.querySelector('.t-tools select')!, 'C');
  expect(underlined()).toEqual([]);
  expect(within(output).queryAllByRole('button')).toEqual([]);
  expect(output.textContent).toContain('Line 2');
});

test('output that names no line is shown from its beginning', async () => {
  refuseWith(Array.from({ length: 7 }, (_, index) => `ld: ${index}`).join('\n'));
  const { output } = await submit();
  await expect.poll(() => output.textContent).toBe('ld: 0\nld: 1\nld: 2\nld: 3\nld: 4');
  expect(underlined()).toEqual([]);
});
