import type { Problem } from '@tribunal/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { SubmitWay } from '@tribunal/web/plugin/more';
import { logInAs, refusal, showPage } from '@tribunal/web/testing';
import type { RemoteAccountRow, RemoteStatusRow } from '../../contract';
import { momentText } from '../shared/times';
import { accountRow, remoteServer, statusRow } from '../testing';
import { installCompanion } from '../companion/testing';
import { forgetCompanion } from '../companion/use-companion';
import { RemoteNote } from './RemoteNote';

const server = remoteServer();
const SINCE = '2026-11-22T02:02:00Z';

let taken: SubmitWay | null = null;
beforeEach(() => {
  taken = null;
  forgetCompanion();
});

const note = (
  <RemoteNote
    problem={{ problemId: 'POJ-1000', isRemote: true } as Problem}
    place={{ tid: 5 }}
    languages={['C++', 'Java']}
    draft={{ code: 'int main;', language: 'C++' }}
    takeOver={(way) => {
      taken = way;
    }}
  />
);
const show = (rows: RemoteStatusRow[]) => {
  server.answer({ 'GET /api/remote-status': () => rows });
  const page = showPage(note, '/problem/POJ-1000');
  return { ...page, user: userEvent.setup() };
};
const logIn = (...accounts: RemoteAccountRow[]) => {
  logInAs('1', 'ann');
  server.answer({ 'GET /api/remote-account': () => accounts });
};
const statusRequested = () => waitFor(() => expect(server.sent('GET /api/remote-status')).toHaveLength(1));

test('a working one is not mentioned', async () => {
  show([statusRow()]);
  await statusRequested();
  expect(screen.queryByRole('status')).toBeNull();
});

test('one that does not answer says since when, and that the code waits', async () => {
  show([statusRow({ state: 'down', reason: 'siteDown', since: SINCE, waiting: 3 })]);
  const since = momentText(SINCE, Date.now(), 'en-US');
  expect((await screen.findByRole('status')).textContent).toBe(
    `POJ has not responded since ${since}. Submit now and it will be queued and sent once when POJ recovers, or wait and submit later. 3 submissions are queued.`,
  );
});

test('a pause because of a human check says so', async () => {
  show([statusRow({ state: 'paused', reason: 'humanCheck' })]);
  expect((await screen.findByRole('status')).textContent).toContain('requires a CAPTCHA');
});

test('a slow one says how long a verdict takes', async () => {
  show([statusRow({ state: 'slow', medianMs: 134_000 })]);
  expect((await screen.findByRole('status')).textContent).toBe('POJ is slow right now: a verdict takes about 2.2m.');
});

test('one that is switched off has no state and no accounts', async () => {
  logIn(accountRow({ way: 'own', name: 'annie', owner: 'ann' }));
  show([statusRow({ state: 'off', submitMethods: ['own'], pool: false })]);
  await statusRequested();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText(/annie/)).toBeNull();
});

test('where users bring their accounts it says whose name goes out, or where to add one', async () => {
  logIn();
  show([statusRow({ submitMethods: ['own'], pool: false })]);
  expect((await screen.findByRole('link', { name: 'Add account' })).getAttribute('href')).toBe('/setting#other-judges');
});

test('an account that another judge shares serves too', async () => {
  logIn(accountRow({ key: 'CF', way: 'own', name: 'annie', owner: 'ann' }));
  show([statusRow({ submitMethods: ['own'], pool: false, sharesWith: 'CF' })]);
  expect(await screen.findByText('Your submissions are sent from your POJ account, annie.')).toBeTruthy();
});

test('where only users themselves can submit it says so', async () => {
  logIn();
  show([statusRow({ submitMethods: ['verify', 'pool'], pool: false })]);
  expect(
    await screen.findByText("This site can't submit to POJ. Submit there, then link your submission."),
  ).toBeTruthy();
});

test('where there are accounts it says nothing of the kind', async () => {
  logIn();
  show([statusRow({ submitMethods: ['verify', 'pool'], pool: true })]);
  await screen.findByRole('button', { name: 'Link an existing submission' });
  expect(screen.queryByText(/can't submit/)).toBeNull();
});

test('a submission made there is brought in by its number, with the code when it is wanted', async () => {
  logIn(accountRow({ way: 'verify', name: 'annie', owner: 'ann' }));
  const { user, router } = show([statusRow({ submitMethods: ['verify'], pool: false })]);
  let answer: () => { submitId: number } | ReturnType<typeof refusal> = () => refusal('Not yours', 'runId');
  server.answer({ 'POST /api/submit-remote-run': () => answer() });
  await user.click(await screen.findByRole('button', { name: 'Link an existing submission' }));
  await user.type(screen.getByLabelText('Remote ID'), '2500001');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Not yours')).toBeTruthy();
  answer = () => ({ submitId: 12 });
  await user.click(screen.getByRole('switch', { name: 'Include the code from the editor' }));
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/submission-detail/12'));
  expect(server.sent('POST /api/submit-remote-run')).toEqual([
    { pid: 'POJ-1000', runId: '2500001', code: 'int main;' },
    { pid: 'POJ-1000', runId: '2500001' },
  ]);
});

test('the language is asked for where the site does not report it', async () => {
  logIn(accountRow({ way: 'verify', name: 'annie', owner: 'ann' }));
  const { user, router } = show([statusRow({ submitMethods: ['verify'], pool: false })]);
  let answer: () => { submitId: number } | ReturnType<typeof refusal> = () => refusal('Choose it', 'language');
  server.answer({ 'POST /api/submit-remote-run': () => answer() });
  await user.click(await screen.findByRole('button', { name: 'Link an existing submission' }));
  expect(screen.queryByLabelText('Language')).toBeNull();
  await user.type(screen.getByLabelText('Remote ID'), '2500001');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Choose it')).toBeTruthy();
  answer = () => ({ submitId: 12 });
  await user.selectOptions(screen.getByLabelText('Language'), 'Java');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/submission-detail/12'));
  expect(server.sent('POST /api/submit-remote-run')[1]).toMatchObject({ runId: '2500001', language: 'Java' });
});

test('without a proved handle it says what to do first', async () => {
  logIn();
  const { user } = show([statusRow({ submitMethods: ['verify'], pool: false })]);
  await user.click(await screen.findByRole('button', { name: 'Link an existing submission' }));
  expect(screen.getByText(/Verify your POJ handle first/)).toBeTruthy();
});

const companionRow = (values: Partial<RemoteStatusRow> = {}) =>
  statusRow({ submitMethods: ['verify', 'companion'] as RemoteStatusRow['submitMethods'], pool: false, ...values });
const task = {
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
} as const;

test('where only the companion can submit, the button Submit does it and the steps are shown', async () => {
  const fake = installCompanion();
  logIn(accountRow({ way: 'verify', name: 'annie', owner: 'ann' }));
  show([companionRow()]);
  expect(await screen.findByText(/You submit to POJ yourself, as annie/)).toBeTruthy();
  server.answer({ 'POST /api/companion/submission': () => task, 'GET /api/companion/submission': () => task });
  await waitFor(() => expect(taken).not.toBeNull());
  expect(await act(() => taken!({ code: 'int main;', language: 'C++' }))).toBeNull();
  expect(server.sent('POST /api/companion/submission')).toEqual([
    { pid: 'POJ-1000', language: 'C++', code: 'int main;', tid: 5, isRemote: true },
  ]);
  expect(fake.asked).toContainEqual({ name: 'start', input: expect.objectContaining({ jobId: 'submission:12' }) });
  expect(await screen.findByRole('region', { name: 'Submit on POJ' })).toBeTruthy();
  expect(await act(() => taken!({ code: 'int main;', language: 'C++' }))).toMatch(/^You have not finished another/);
  expect(server.sent('POST /api/companion/submission')).toHaveLength(1);
  sessionStorage.clear();
  fake.remove();
});

test('where accounts submit too, the companion is a button beside', async () => {
  const fake = installCompanion();
  logIn(accountRow({ way: 'verify', name: 'annie', owner: 'ann' }));
  show([companionRow({ pool: true, submitMethods: ['pool', 'companion', 'verify'] })]);
  expect(await screen.findByRole('button', { name: 'Submit with the companion' })).toBeTruthy();
  expect(taken).toBeNull();
  server.answer({ 'POST /api/companion/submission': () => task, 'GET /api/companion/submission': () => task });
  const button = screen.getByRole('button', { name: 'Submit with the companion' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByRole('region', { name: 'Submit on POJ' })).toBeTruthy();
  expect(server.sent('POST /api/companion/submission')).toHaveLength(1);
  sessionStorage.clear();
  fake.remove();
});

test('without the companion, or without a handle, it says what is missing', async () => {
  logIn();
  show([companionRow()]);
  expect((await screen.findByRole('link', { name: 'Set up the companion' })).getAttribute('href')).toBe('/companion');
  await waitFor(() => expect(taken).not.toBeNull());
  expect(await act(() => taken!({ code: 'x', language: 'C++' }))).toMatch(/^Set up the Tribunal Companion first/);
});

test('without a proved handle the companion leads to the settings', async () => {
  const fake = installCompanion();
  logIn();
  show([companionRow()]);
  expect((await screen.findByRole('link', { name: 'Open settings' })).getAttribute('href')).toBe(
    '/setting#other-judges',
  );
  fake.remove();
});

const needy = (values: Partial<RemoteAccountRow> = {}) =>
  accountRow({ way: 'own', name: 'annie', owner: 'ann', state: 'humanCheck', ...values });
const noteText = async () => (await screen.findByRole('status')).textContent;

test('an own account that needs its owner says so, where to go, and that submissions wait', async () => {
  logIn(needy());
  show([statusRow({ submitMethods: ['own'], pool: false })]);
  expect(await noteText()).toMatch(/^Your POJ account annie needs you: POJ asks for a CAPTCHA.*wait until then\./);
  expect(screen.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/setting#other-judges');
  expect(screen.queryByRole('link', { name: 'Add account' })).toBeNull();
  expect(screen.queryByText(/Your submissions are sent/)).toBeNull();
});

test('never that this site has no account, to one who has an own one', async () => {
  logIn(needy({ state: 'bad' }));
  show([statusRow({ submitMethods: ['own', 'pool'], state: 'paused', reason: 'noAccount' })]);
  expect(await noteText()).toContain('POJ rejects its login');
  expect(screen.queryByText(/has no account/)).toBeNull();
});

test('it offers what else the site allows, and keeps what is chosen', async () => {
  logIn(needy());
  const { user } = show([statusRow({ submitMethods: ['own', 'companion', 'verify', 'pool'] })]);
  let choice: 'own' | null = null;
  server.answer({
    'GET /api/remote-method': () => (choice ? [{ key: 'POJ', method: choice }] : []),
    'PUT /api/remote-method': () => {
      choice = 'own';
      return null;
    },
  });
  expect(await noteText()).toContain('are sent from an account of this site');
  const select = screen.getByRole('combobox', { name: 'Submit with' });
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Your account annie',
    'Companion',
    'Site account',
  ]);
  await user.selectOptions(select, 'Your account annie');
  expect(server.sent('PUT /api/remote-method')).toEqual([{ key: 'POJ', method: 'own' }]);
  await waitFor(async () => expect(await noteText()).toContain('Your submissions wait until then.'));
});

test('where there is only one way, there is nothing to choose', async () => {
  logIn();
  show([statusRow({ submitMethods: ['pool', 'own'] })]);
  await statusRequested();
  await waitFor(() => expect(server.sent('GET /api/remote-method')).toHaveLength(1));
  expect(screen.queryByRole('combobox')).toBeNull();
});
