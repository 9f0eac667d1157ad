import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logInAs, refusal, showPage } from '@tribunal/web/testing';
import type { CompanionTask } from '../../contract';
import type { CompanionState } from '../../contract/companion-protocol';
import { remoteServer } from '../testing';
import { orderOf } from './companion-job';
import { CompanionPanel } from './CompanionPanel';
import { installCompanion, type FakeCompanion } from './testing';
import { forgetCompanion } from './use-companion';

const server = remoteServer();
const JOB = 'submission:12';
const waiting: CompanionTask = {
  submitId: 12,
  key: 'POJ',
  handle: 'annie',
  problem: { id: '1000', ref: null },
  language: { id: '0', name: 'G++' },
  code: 'int main;',
  state: 'intended',
  arrivedRunId: null,
  refusal: null,
  until: '2026-11-30T12:00:00Z',
};

let fake: FakeCompanion;
let task: CompanionTask;
const onDone = vi.fn();
const user = userEvent.setup();

beforeEach(() => {
  logInAs('1', 'ann');
  onDone.mockReset();
  forgetCompanion();
  task = waiting;
  server.answer({ 'GET /api/companion/submission': () => task });
});
afterEach(() => fake?.remove());

const show = async (options: Parameters<typeof installCompanion>[0] | 'none' = {}) => {
  if (options !== 'none') fake = installCompanion(options);
  showPage(<CompanionPanel submitId={12} site="POJ" onDone={onDone} />, '/here');
  await screen.findByRole('region', { name: 'Submit on POJ' });
};
const change = (state: CompanionState) => act(() => fake.change({ jobId: JOB, key: 'POJ', ...state }));
const says = (text: string) => waitFor(() => expect(screen.getAllByRole('status')[0]!.textContent).toBe(text));
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('it says step by step what to do', async () => {
  await show();
  await says('The page of POJ is not open. Open it to submit.');
  await press('Open POJ');
  expect(fake.asked.at(-1)).toEqual({ name: 'start', input: orderOf(task) });
  change({ state: 'needsPermission' });
  await says("Select the companion's icon in the toolbar, then allow POJ.");
  change({ state: 'needsLogin' });
  await says('Log in to POJ as annie in the tab that opened.');
  change({ state: 'wrongAccount', account: 'bob' });
  await says('You are logged in to POJ as bob. Log in there as annie.');
  const filled = { problem: '1000', language: 'G++', codeLength: 9, account: null };
  change({ state: 'filled', filled });
  await says('Check the form on POJ, then press Submit there.');
  expect(screen.getByText('Press Submit there', { exact: true }).getAttribute('aria-current')).toBe('step');
  expect(screen.getByText('Not shown')).toBeTruthy();
  change({ state: 'languageMissing', filled: { ...filled, language: null } });
  await says('POJ does not offer G++ for this problem. Choose the language there, then press Submit there.');
  change({ state: 'refused', text: 'Wait 5 seconds' });
  await says('POJ did not accept it: Wait 5 seconds');
});

test('the run that was found is handed in once, and then it is done', async () => {
  await show();
  server.answer({
    'PUT /api/companion/submission/arrived': () => {
      task = { ...waiting, state: 'tracking', arrivedRunId: null };
      return task;
    },
  });
  change({ state: 'submitted', runId: '77', url: null, account: 'annie', isChanged: true });
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('handedIn'));
  expect(server.sent('PUT /api/companion/submission/arrived')).toEqual([
    { submitId: 12, runId: '77', isChanged: true },
  ]);
  expect(fake.asked.at(-1)).toEqual({ name: 'forget', input: { jobId: JOB } });
});

test('a run that is not accepted is given back to the companion', async () => {
  await show();
  server.answer({
    'PUT /api/companion/submission/arrived': () => {
      task = { ...waiting, refusal: 'It is older.' };
      return { ...refusal('It is older.', 'runId'), status: 409 };
    },
  });
  change({ state: 'submitted', runId: '77', url: null, account: 'annie', isChanged: false });
  expect(await screen.findByText('The last submission found was not accepted: It is older.')).toBeTruthy();
  expect(fake.asked.at(-1)).toEqual({ name: 'reject', input: { jobId: JOB, runId: '77' } });
});

test.each([
  ['the server fails', { ...refusal('Broken.'), status: 500 }],
  ['the submission takes none now', { ...refusal('It is being checked.', 'submitId'), status: 409 }],
])('a run is kept, and not sent again at once, when %s', async (_, answer) => {
  await show();
  server.answer({ 'PUT /api/companion/submission/arrived': () => answer });
  change({ state: 'submitted', runId: '77', url: null, account: 'annie', isChanged: false });
  await waitFor(() => expect(server.sent('PUT /api/companion/submission/arrived')).toHaveLength(1));
  // A repetition would take only some turns of the event loop.
  for (let turn = 0; turn < 30; turn++) await act(() => new Promise((resolve) => void setTimeout(resolve)));
  expect(server.sent('PUT /api/companion/submission/arrived')).toHaveLength(1);
  expect(fake.asked.map(({ name }) => name)).not.toContain('reject');
});

test('looking again and cancelling', async () => {
  await show();
  change({ state: 'cancelled', wasSent: true });
  await says('The page of POJ was closed. If you submitted there, look for your submission.');
  await press('I have submitted, look again');
  expect(fake.asked.at(-1)).toEqual({ name: 'look', input: { jobId: JOB } });
  server.answer({ 'DELETE /api/companion/submission': () => null });
  await press('Cancel submission');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('cancelled'));
  expect(fake.asked.slice(-2)).toEqual([
    { name: 'cancel', input: { jobId: JOB } },
    { name: 'forget', input: { jobId: JOB } },
  ]);
});

test('in a browser without the companion it says so and leads to it', async () => {
  await show('none');
  await says(
    'The companion is not available in this browser. Continue in the browser where you started, or set it up here.',
  );
  expect(screen.getByRole('link', { name: 'Set up the companion' }).getAttribute('href')).toBe('/companion');
});

test('a submission that the site has not listed yet is only waited for', async () => {
  task = { ...waiting, state: 'sent', arrivedRunId: '77' };
  await show();
  await says('Submission 77 was handed in. POJ does not show it yet; it is checked again shortly.');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['was cancelled elsewhere', () => ({ ...waiting, state: 'refused' as const })],
  ['is gone', () => ({ ...refusal('There is none.'), status: 404 })],
])('a submission that %s is no longer followed', async (_, answer) => {
  server.answer({ 'GET /api/companion/submission': answer });
  showPage(<CompanionPanel submitId={12} site="POJ" onDone={onDone} />, '/here');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('cancelled'));
});
