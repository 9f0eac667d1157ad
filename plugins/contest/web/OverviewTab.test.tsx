import { ConfirmOutlet } from '@tribunal/web/kit';
import { logInAs, refusal, showPage } from '@tribunal/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ContestAuth, ContestType } from '../contract';
import { ContestPage } from './frame/ContestPage';
import { at, contestServer, infoOf, openTab } from './testing';

const server = contestServer();
const answerWith = (info: ReturnType<typeof infoOf>) => server.answer({ 'GET /api/get-contest-info': () => info });
const outside = { hasAccess: false, mayEnter: false, entryRefusal: 'needsPassword' as const };

test('the description is shown with what is decided', async () => {
  answerWith(infoOf({ type: ContestType.Oi, oiRankScoreType: 'Highest', sealRank: true, sealRankTime: at(3) }));
  openTab('');
  await waitFor(() => expect(document.querySelector('.t-prose em')?.textContent).toBe('round'));
  expect(screen.getByText('Best submission to each problem')).toBeTruthy();
  expect(screen.getByText('Scoreboard freeze')).toBeTruthy();
});

test('a contest for everybody asks for no password', async () => {
  openTab('');
  await screen.findByText('About');
  expect(screen.queryByLabelText('Contest password')).toBeNull();
});

test.each([ContestAuth.Public, ContestAuth.Protected, ContestAuth.Private])(
  'users whom the account rule excludes learn it at once, in a contest of kind %i',
  async (auth) => {
    answerWith(infoOf({ auth }, { isExcluded: true, maySubmit: false }));
    openTab('');
    expect(await screen.findByText(/Only certain accounts can take part in this contest/)).toBeTruthy();
    expect(screen.queryByLabelText('Contest password')).toBeNull();
  },
);

test('organisers need no password', async () => {
  answerWith(infoOf({ auth: ContestAuth.Private }, { isContestAdmin: true, hasAccess: false }));
  openTab('');
  await screen.findByText('About');
  expect(screen.queryByLabelText('Contest password')).toBeNull();
});

test('the password is required, and a wrong one is reported beside its field', async () => {
  answerWith(infoOf({ auth: ContestAuth.Private }, outside));
  server.answer({ 'POST /api/register-contest': () => refusal('The password is wrong', 'password') });
  const { user } = openTab('');
  await user.click(await screen.findByRole('button', { name: 'Enter' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter the contest password');
  expect(server.sent('POST /api/register-contest')).toEqual([]);

  await user.type(screen.getByLabelText('Contest password'), 'secret{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The password is wrong'));
  expect(server.sent('POST /api/register-contest')).toEqual([{ cid: 7, password: 'secret' }]);
});

test('the correct password opens the tabs immediately', async () => {
  answerWith(infoOf({ auth: ContestAuth.Protected }, outside));
  server.answer({ 'POST /api/register-contest': () => null });
  const { user } = openTab('');
  const field = await screen.findByLabelText('Contest password');
  answerWith(infoOf({ auth: ContestAuth.Protected }));
  await user.type(field, 'secret{Enter}');
  expect(await screen.findByText('You are registered for this contest.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Problems' })).toBeTruthy();
});

test('after the end one can begin to take part virtually, once asked', async () => {
  answerWith(infoOf({ endTime: at(-0.5) }));
  const virtual = { startTime: at(0), endTime: at(5) };
  server.answer({ 'POST /api/contest-virtual': () => virtual });
  logInAs('1', 'ann');
  const user = userEvent.setup();
  showPage(
    <>
      <ContestPage />
      <ConfirmOutlet />
    </>,
    '/contest/7',
    '/contest/:contestID/*',
  );
  await user.click(await screen.findByRole('button', { name: 'Start now' }));
  const dialog = await screen.findByRole('dialog');
  expect(server.sent('POST /api/contest-virtual')).toEqual([]);
  answerWith(infoOf({ endTime: at(-0.5) }, { virtual }));
  await user.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Start now')!);
  expect(await screen.findByText('Your virtual participation')).toBeTruthy();
  expect(server.sent('POST /api/contest-virtual')).toEqual([{ cid: 7 }]);
  expect(screen.getAllByRole('timer')[0]?.textContent).toMatch(/^-(5:00:00|4:59:5\d)$/);
});
