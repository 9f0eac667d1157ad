import type { AdminProblem, ProblemFault } from '@tribunal/contract';
import { FAILURE_REASONS, failureFacts, type FailureReason } from '@tribunal/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import chinese from '../../../locales/zh-CN/authoring.json';
import english from '../../../locales/en-US/authoring.json';
import { addAdminTexts, fakeServer, refusal, showPage } from '../../../testing';
import { ProblemFaultNote } from './ProblemFaultNote';

const server = fakeServer();
beforeEach(addAdminTexts);

const fault: ProblemFault = {
  code: 'dataMissing',
  detail: 'abc: 404 <b>Not Found</b>',
  judge: 'local-1',
  gmtFailed: '2026-11-22T10:00:00Z',
  isSetAside: true,
  waiting: 7,
};
const problem = (of: ProblemFault | null) => ({ id: 5, fault: of }) as AdminProblem;
const show = (of: ProblemFault | null) => {
  let current = of;
  server.answer({
    'GET /api/admin/problem': () => problem(current),
    'POST /api/admin/problem/try-again': () => {
      current = null;
      return null;
    },
  });
  showPage(<ProblemFaultNote pid={5} />);
};

test('nothing is shown of a problem that can be judged', async () => {
  show(null);
  await waitFor(() => expect(server.sent('GET /api/admin/problem')).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

test('why submissions wait, how many, and what the judge said is shown as text', async () => {
  show(fault);
  expect(await screen.findByText('Submissions are waiting for you to fix this problem')).toBeTruthy();
  expect(screen.getByText(/^A test data file is missing/)).toBeTruthy();
  expect(screen.getByText('7 submissions are waiting.')).toBeTruthy();
  expect(screen.getByText('abc: 404 <b>Not Found</b>')).toBeTruthy();
  expect(screen.getByText('Details from local-1')).toBeTruthy();
});

test('one failure is shown, too, as long as nothing waits', async () => {
  show({ ...fault, code: 'checkerFailed', isSetAside: false, waiting: 0 });
  expect(await screen.findByText("A submission couldn't be judged")).toBeTruthy();
  expect(screen.getByText('The checker failed')).toBeTruthy();
});

test('to try again takes the note away', async () => {
  show(fault);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Submissions are waiting for you to fix this problem')).toBeNull());
  expect(server.sent('POST /api/admin/problem/try-again')).toEqual([{ pid: 5 }]);
});

test('what was refused stays, and can be tried again', async () => {
  show(fault);
  server.answer({ 'POST /api/admin/problem/try-again': () => refusal('no') });
  const button = await screen.findByRole('button', { name: 'Try again' });
  await userEvent.click(button);
  await waitFor(() => expect(server.sent('POST /api/admin/problem/try-again')).toHaveLength(1));
  expect(screen.getByText('Submissions are waiting for you to fix this problem')).toBeTruthy();
});

test('every reason that is the fault of a problem has words in both languages', () => {
  const codes = (Object.keys(FAILURE_REASONS) as FailureReason[]).filter((one) => failureFacts(one).owner === 'setter');
  expect(Object.keys(english.problemFault.reason)).toEqual(codes);
  expect(Object.keys(chinese.problemFault.reason)).toEqual(codes);
});
