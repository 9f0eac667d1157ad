import { ProblemAuth, Status, type Language, type ProblemDetail, type SubmissionRow } from '@tribunal/contract';
import { ConfirmOutlet } from '@tribunal/web/kit';
import { logInAs, problemDetail, refusal, showPage } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ContestAuth, ContestStatus, ContestType } from '../../contract';
import { at, contestServer, infoOf, pageOf } from '../testing';
import { FocusPage, ProblemPage } from '.';

const server = contestServer();
const COUNTS = { total: 9, ac: 3, wa: 6, tle: 0, mle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 };
const detailOf = (changes: Partial<ProblemDetail> = {}): ProblemDetail =>
  problemDetail({
    problem: {
      id: 1065,
      problemId: 'A',
      title: 'Apples',
      auth: ProblemAuth.Contest,
      source: 'Regional 2019',
      description: 'Count them.',
    },
    problemCount: COUNTS,
    tags: [{ id: 1, name: 'greedy', color: null, oj: 'ME' }],
    codeTemplate: { 'C++': 'int main() {}' },
    ...changes,
  });
const rowOf = (status: Status) =>
  ({ submitId: 41, cid: 7, displayId: 'A', uid: '1', status, score: null, time: null, memory: null }) as SubmissionRow;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Element.prototype.scrollIntoView = () => undefined;
  server.answer({
    'GET /api/get-contest-problem-details': () => detailOf(),
    'GET /api/contest-submissions': () => pageOf([]),
    'GET /api/languages': () => [{ id: 1, name: 'C++', description: 'G++ 13' } as Language],
    'GET /api/get-full-screen-problem-list': () => [
      { pid: 1065, problemId: 'A', title: 'Apples', status: Status.Accepted, score: null },
      { pid: 1066, problemId: 'B', title: 'Boats', status: null, score: null },
    ],
    'POST /api/submit-problem-judge': () => rowOf(Status.Accepted),
    'POST /api/check-contest-submissions-status': () => ({}),
  });
});

const answerWith = (info: ReturnType<typeof infoOf>) => server.answer({ 'GET /api/get-contest-info': () => info });
const open = async (mode: 'page' | 'focus' = 'page') => {
  logInAs('1', 'ann');
  const [Page, address] = mode === 'page' ? [ProblemPage, ''] : [FocusPage, '/full-screen'];
  const shown = showPage(
    <>
      <Page />
      <ConfirmOutlet />
    </>,
    `/contest/7/problem/A${address}`,
    `/contest/:contestID/problem/:problemID${address}`,
  );
  await screen.findByRole('heading', { name: /Apples/ });
  return { ...shown, user: userEvent.setup() };
};
const submit = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Submit' })[0]!;
const sent = () => server.sent('POST /api/submit-problem-judge');

test('language details are requested from the site, because the problem does not contain them', async () => {
  await open();
  expect(await screen.findByText('G++ 13')).toBeTruthy();
  expect(server.sent('GET /api/get-problem-languages')).toEqual([]);
});

test('the statement does not reveal the source of the problem', async () => {
  await open();
  expect(screen.getByText('Contest problem')).toBeTruthy();
  for (const secret of ['greedy', 'Regional 2019', 'Author', 'Level']) expect(screen.queryByText(secret)).toBeNull();
  expect(screen.getByRole('link', { name: 'Submissions' }).getAttribute('href')).toBe(
    '/contest/7/submissions?problemID=A&completeProblemID=true',
  );
});

test('code is sent with its contest, and its verdict is shown', async () => {
  const { user } = await open();
  await user.click(submit());
  await waitFor(() =>
    expect(sent()).toEqual([{ pid: 'A', language: 'C++', code: 'int main() {}', cid: 7, isRemote: false }]),
  );
  const panel = await screen.findByRole('status', { name: 'Submission' });
  expect(panel.textContent).toContain('Accepted');
  expect(within(panel).getByRole('link').getAttribute('href')).toBe('/contest/7/problem/A/submission-detail/41');
});

test('a verdict that is on its way is asked for in the contest', async () => {
  server.answer({
    'POST /api/submit-problem-judge': () => rowOf(Status.Pending),
    'POST /api/check-contest-submissions-status': () => ({ 41: rowOf(Status.WrongAnswer) }),
  });
  const { user } = await open();
  await user.click(submit());
  expect(await screen.findByText('Wrong Answer')).toBeTruthy();
  expect(server.sent('POST /api/check-contest-submissions-status')[0]).toEqual({ submitIds: [41], cid: 7 });
});

test('before the start and after the end nothing is sent, and it says why', async () => {
  answerWith(infoOf({ endTime: at(-0.1), status: ContestStatus.Ended }));
  await open();
  expect(submit().disabled).toBe(true);
  expect(document.getElementById(submit().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The contest has ended',
  );
});

const frozenOi = () => infoOf({ type: ContestType.Oi }, { isRealTime: false });

test('while OI results are frozen it says only that the code was submitted', async () => {
  answerWith(frozenOi());
  server.answer({ 'POST /api/submit-problem-judge': () => rowOf(Status.WrongAnswer) });
  const { user } = await open();
  await user.click(submit());
  const panel = await screen.findByRole('status', { name: 'Submission' });
  expect(panel.textContent).toContain('Submitted successfully');
  expect(document.body.textContent).not.toContain('Wrong Answer');
  expect(server.sent('POST /api/check-contest-submissions-status')).toEqual([]);
});

test('covering what nobody has seen yet is asked about first', async () => {
  answerWith(frozenOi());
  server.answer({ 'GET /api/get-contest-problem-details': () => detailOf({ myStatus: Status.UnknownResult }) });
  const { user } = await open();
  await user.click(submit());
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('You already have a submission to this problem. The new one will replace it.');
  await user.click(within(dialog).getByText('Cancel'));
  await waitFor(() => expect(submit().disabled).toBe(false));
  expect(sent()).toEqual([]);
  await user.click(submit());
  await user.click(within(await screen.findByRole('dialog')).getByText('Replace'));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('a protected contest asks for its password when code is sent, and goes on with it', async () => {
  answerWith(infoOf({ auth: ContestAuth.Protected }, { hasAccess: false, maySubmit: false }));
  server.answer({ 'POST /api/register-contest': () => null });
  const { user } = await open();
  await user.click(submit());
  const dialog = await screen.findByRole('dialog');
  expect(sent()).toEqual([]);
  await user.type(within(dialog).getByLabelText('Contest password'), 'secret{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(server.sent('POST /api/register-contest')).toEqual([{ cid: 7, password: 'secret' }]);
});

test('focus mode is an address of its own, with a strip of all problems and the clock', async () => {
  const { router, user } = await open('focus');
  const strip = screen.getByRole('navigation', { name: 'Problems in this set' });
  await waitFor(() =>
    expect(
      within(strip)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/contest/7/problem/A/full-screen', '/contest/7/problem/B/full-screen']),
  );
  expect(screen.getByRole('timer').textContent).toMatch(/^-/);
  await user.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(router.state.location.pathname).toBe('/contest/7/problem/A');
});

test('own submissions are those of this contest', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: /My submissions/ }));
  expect(await screen.findByText('No submissions yet')).toBeTruthy();
  expect(server.sent('GET /api/contest-submissions')[0]).toMatchObject({
    contestID: '7',
    onlyMine: 'true',
    problemID: 'A',
    completeProblemID: 'true',
  });
});

test('a contest that cannot be entered shows no problem', async () => {
  answerWith(
    infoOf({ auth: ContestAuth.Private }, { hasAccess: false, mayEnter: false, entryRefusal: 'needsPassword' }),
  );
  logInAs('1', 'ann');
  showPage(<ProblemPage />, '/contest/7/problem/A', '/contest/:contestID/problem/:problemID');
  expect(await screen.findByText(/Enter the contest password on the Overview tab/)).toBeTruthy();
  expect(server.sent('GET /api/get-contest-problem-details')).toEqual([]);
});

test('a problem that failed to load can be asked for again', async () => {
  server.answer({ 'GET /api/get-contest-problem-details': () => refusal('Busy') });
  logInAs('1', 'ann');
  const user = userEvent.setup();
  showPage(<ProblemPage />, '/contest/7/problem/A', '/contest/:contestID/problem/:problemID');
  expect(await screen.findByText('Busy')).toBeTruthy();
  server.answer({ 'GET /api/get-contest-problem-details': () => detailOf() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: /Apples/ })).toBeTruthy();
});
