import { Status } from '@tribunal/contract';
import { refusal } from '@tribunal/web/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ConfirmOutlet } from '../../../web/src/kit';
import { setSession } from '../../../web/src/shared/session/store';
import { contestServer, infoOf, openTab, tabNames } from '../../contest/web/testing';
import type { RejudgeImpact } from '../contract';

const server = contestServer();
const IMPACT: RejudgeImpact = {
  id: 5,
  state: 'ready',
  total: 12,
  done: 12,
  changed: [{ submitId: 41, username: 'bob', displayId: 'B', from: Status.WrongAnswer, to: Status.Accepted }],
  ranks: [
    { uid: '2', showName: 'Bob', before: 9, after: 4 },
    { uid: '3', showName: 'Zoe', before: 4, after: 5 },
  ],
};
let last: { id: number } | null;
let impact: RejudgeImpact;

beforeEach(() => {
  last = null;
  impact = IMPACT;
  server.answer({
    'GET /api/get-contest-info': () => infoOf({}, { isContestAdmin: true }),
    'GET /api/admin/contest/rejudge/last': () => last,
    'GET /api/admin/contest/rejudge': () => impact,
    'POST /api/admin/contest/rejudge': () => {
      last = { id: 5 };
      return last;
    },
    'PUT /api/admin/contest/rejudge': ({ body }) => {
      impact = { ...impact, state: (body as { decision: string }).decision === 'apply' ? 'applied' : 'dropped' };
      return null;
    },
  });
});

const open = () => {
  render(<ConfirmOutlet />);
  setSession({ permissions: ['rejudge'] });
  return openTab('rejudge', ['root']);
};
const answerYes = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

test('only those have it who are allowed to rejudge', async () => {
  openTab('', ['admin', 'problem_admin']);
  expect(await tabNames()).not.toContain('Rejudge');
});

test('a problem is rejudged after a confirmation, and the changes are shown', async () => {
  const { user } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Problem' }), 'B');
  await user.click(screen.getByRole('button', { name: 'Rejudge' }));
  expect(server.sent('POST /api/admin/contest/rejudge')).toEqual([]);
  await answerYes(user, 'Rejudge');
  expect(await screen.findByText('12 of 12 judged')).toBeTruthy();
  expect(server.sent('POST /api/admin/contest/rejudge')).toEqual([{ cid: 7, pid: 1066 }]);
  const verdicts = screen.getByRole('table', { name: '1 changed verdict' });
  expect(within(verdicts).getByText('Wrong Answer')).toBeTruthy();
  expect(within(verdicts).getByText('Accepted')).toBeTruthy();
  const ranks = screen.getByRole('table', { name: '2 changed ranks' });
  expect(
    within(ranks)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['TeamRank beforeRank after', 'Bob94 ▲', 'Zoe45 ▼']);
});

test('a running rejudging can be discarded but not applied, and refreshes automatically', async () => {
  last = { id: 5 };
  impact = { ...IMPACT, state: 'judging', done: 3 };
  open();
  expect(await screen.findByText('3 of 12 judged')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Apply' }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByRole('progressbar', { name: 'Rejudge progress' }).getAttribute('aria-valuenow')).toBe('25');
  impact = IMPACT;
  expect(await screen.findByText('12 of 12 judged')).toBeTruthy();
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Apply' }) as HTMLButtonElement).disabled).toBe(false),
  );
});

test.each([
  ['Apply', 'apply', 'Applied'],
  ['Discard', 'drop', 'Discarded'],
])('%s decides, after a question', async (button, decision, state) => {
  last = { id: 5 };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: button }));
  await answerYes(user, button);
  expect(await screen.findByText(state)).toBeTruthy();
  expect(server.sent('PUT /api/admin/contest/rejudge')).toEqual([{ cid: 7, id: 5, decision }]);
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('a rejudging without changes says so', async () => {
  last = { id: 5 };
  impact = { ...IMPACT, changed: [], ranks: [] };
  open();
  expect(await screen.findByText('No verdicts would change')).toBeTruthy();
});

test('a failure is shown', async () => {
  server.answer({ 'GET /api/admin/contest/rejudge/last': () => refusal('Not now') });
  open();
  expect(await screen.findByText('Not now')).toBeTruthy();
});

test('a rejudging can be started while the last one cannot be loaded', async () => {
  server.answer({ 'GET /api/admin/contest/rejudge/last': () => refusal('The server is busy.') });
  open();
  expect(await screen.findByText('The server is busy.')).toBeTruthy();
  expect(await screen.findByRole('combobox', { name: 'Problem' })).toBeTruthy();
});
