import { refusal } from '@tribunal/web/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContestAuth, ContestStatus, ContestType } from '../../../contract';
import { contestOf, adminServer, openAdminPage } from '../testing';
import { CreateContestPage, EditContestPage } from './ContestFormPage';

const server = adminServer();
const CREATE = 'POST /api/admin/contest';
const CHANGE = 'PUT /api/admin/contest';

const create = () => openAdminPage(<CreateContestPage />, '/admin/contest/create', '/admin/contest/create');
const edit = () => openAdminPage(<EditContestPage />, '/admin/contest/7/edit', '/admin/contest/:contestId/edit');
type Screen = ReturnType<typeof create>;

const setTime = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = async ({ user }: Screen, end = '2031-05-01T15:00') => {
  await user.type(screen.getByLabelText('Title'), 'Round');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Welcome');
  setTime('Start time', '2031-05-01T10:00');
  setTime('End time', end);
};
const saveNew = ({ user }: Screen) => user.click(screen.getByRole('button', { name: 'Create' }));
const faults = () =>
  screen
    .queryAllByRole('alert')
    .map((one) => one.textContent)
    .filter(Boolean);

test('an empty form says what it needs, in the order of the page, and goes to the first', async () => {
  const page = create();
  await page.user.click(screen.getByRole('radio', { name: 'Private' }));
  await saveNew(page);
  expect(faults()).toEqual([
    'Title is required',
    'Description is required',
    'Start time is required',
    'End time is required',
    'Private and protected contests need a password',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
  expect(server.sent(CREATE)).toEqual([]);
});

test('an empty required field shows its error when it loses focus, the others do not', async () => {
  const { user } = create();
  await user.click(screen.getByLabelText('Title'));
  await user.tab();
  expect(faults()).toEqual(['Title is required']);
});

test('an end before the start makes the duration nothing and is not sent', async () => {
  const page = create();
  await fill(page, '2031-05-01T09:00');
  expect(screen.getByText(/Duration: 0 s/).textContent).toContain('the start must be before the end');
  await saveNew(page);
  expect(faults()).toEqual(['The end time must be after the start time']);
  expect(server.sent(CREATE)).toEqual([]);
});

test('a new contest is sent as it is meant, and its problems come next', async () => {
  server.answer({ [CREATE]: () => ({ id: 12 }) });
  const page = create();
  const { user, router } = page;
  await fill(page);
  expect(screen.getByText(/Duration: 5 h/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Protected' }));
  await user.type(screen.getByLabelText('Contest password'), 'sesame');
  await user.click(screen.getByRole('switch', { name: 'Freeze the scoreboard' }));
  await user.type(screen.getByRole('combobox'), 'guest{Enter}');
  await saveNew(page);
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/contest/12/problems'));
  const [sent] = server.sent(CREATE) as Record<string, unknown>[];
  const end = new Date('2031-05-01T15:00');
  expect(sent).toMatchObject({
    title: 'Round',
    description: 'Welcome',
    type: ContestType.Acm,
    auth: ContestAuth.Protected,
    pwd: 'sesame',
    startTime: new Date('2031-05-01T10:00').toISOString(),
    endTime: end.toISOString(),
    sealRank: true,
    sealRankTime: new Date(end.getTime() - 3_600_000).toISOString(),
    autoRealRank: true,
    starAccount: ['guest'],
    penaltyMinutes: 20,
  });
  expect(Object.keys(localStorage).filter((key) => key.includes('contest-draft'))).toEqual([]);
});

test('freeze times for which the contest is too short cannot be chosen', async () => {
  const page = create();
  await fill(page, '2031-05-01T10:40');
  await page.user.click(screen.getByRole('switch', { name: 'Freeze the scoreboard' }));
  const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(option('30 minutes before the end').disabled).toBe(false);
  expect(option('1 hour before the end').disabled).toBe(true);
  expect(option('At the start').checked).toBe(true);
});

test('real names come with a warning that says who will see them', async () => {
  const { user } = create();
  expect(await screen.findByRole('radio', { name: 'Real name' })).toBeTruthy();
  expect(screen.queryByText(/real names/i)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Real name' }));
  expect(screen.getByText(/Everyone who may enter the contest sees the real names/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Publish the scoreboard outside the contest' }));
  expect(screen.getByText(/Real names become public/)).toBeTruthy();
});

test('a star user is not taken twice', async () => {
  const { user } = create();
  await user.type(screen.getByRole('combobox'), 'guest{Enter}GUEST{Enter}');
  expect((await screen.findAllByText('GUEST is already an unofficial participant')).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('button', { name: /^Remove “/ })).toHaveLength(1);
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('');
});

test('the accounts of a limit are shown while they are a range', async () => {
  const { user } = create();
  await user.click(screen.getByRole('switch', { name: 'Allow only certain accounts' }));
  await user.type(screen.getByLabelText('Prefix'), 'team');
  expect(screen.getByText('11 accounts:').parentElement?.textContent).toContain('team0, team1');
  await user.clear(screen.getByLabelText('Last number'));
  expect(screen.queryByText(/accounts:/)).toBeNull();
});

test('awards begin as gold, silver and bronze, and one more is grey', async () => {
  const { user } = create();
  await user.click(screen.getByRole('radio', { name: 'By percentage' }));
  const names = () => screen.getAllByLabelText<HTMLInputElement>(/^Name of award/).map(({ value }) => value);
  expect(names()).toEqual(['Gold', 'Silver', 'Bronze']);
  expect(screen.getAllByLabelText<HTMLInputElement>('Percentage').map(({ value }) => value)).toEqual([
    '10',
    '20',
    '30',
  ]);
  await user.click(screen.getByRole('button', { name: 'Add award' }));
  await user.click(screen.getByRole('button', { name: 'Move “Award” up' }));
  expect(names()).toEqual(['Gold', 'Silver', 'Award', 'Bronze']);
});

test('tied participants share an award unless that is switched off', async () => {
  const page = create();
  expect(screen.queryByRole('switch', { name: 'Tied participants share an award' })).toBeNull();
  await fill(page);
  await page.user.click(screen.getByRole('radio', { name: 'By number' }));
  const share = screen.getByRole<HTMLInputElement>('switch', { name: 'Tied participants share an award' });
  expect(share.checked).toBe(true);
  await page.user.click(share);
  await saveNew(page);
  await waitFor(() => expect(server.sent(CREATE)).toMatchObject([{ sharesAwards: false }]));
});

test('a server error of a field is shown beside it until it is corrected', async () => {
  server.answer({ [CREATE]: () => refusal('Such a title is taken', 'title') });
  const page = create();
  await fill(page);
  await saveNew(page);
  expect(await screen.findByText('Such a title is taken')).toBeTruthy();
  const title = screen.getByLabelText('Title');
  expect(title.getAttribute('aria-invalid')).toBe('true');
  await page.user.type(title, '!');
  expect(screen.queryByText('Such a title is taken')).toBeNull();
});

test('a server error without a field is shown at the button', async () => {
  server.answer({ [CREATE]: () => refusal('Not today') });
  const page = create();
  await fill(page);
  await saveNew(page);
  const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await waitFor(() => expect(statusTexts()).toContain('Not today'));
});

test('a stored contest keeps its rule and is saved with Ctrl-Enter', async () => {
  let title = 'Weekly Round 87';
  server.answer({
    'GET /api/admin/contest': () => contestOf({ title }),
    [CHANGE]: ({ body }) => {
      ({ title } = body as { title: string });
      return null;
    },
  });
  const { user } = edit();
  const field = await screen.findByLabelText<HTMLInputElement>('Title');
  expect(screen.queryByRole('radio', { name: 'OI' })).toBeNull();
  expect(screen.getByText("You can't change the rules after creating the contest.")).toBeTruthy();
  await user.type(field, '!');
  expect(screen.getByText('Unsaved changes; draft kept on this device')).toBeTruthy();
  await user.type(field, '{Control>}{Enter}{/Control}');
  expect(await screen.findByText('All changes saved')).toBeTruthy();
  expect(server.sent(CHANGE)).toMatchObject([{ id: 7, title: 'Weekly Round 87!', startTime: contestOf().startTime }]);
});

test('what was typed is found again, without the password', async () => {
  const first = create();
  await first.user.click(screen.getByRole('radio', { name: 'Private' }));
  await first.user.type(screen.getByLabelText('Contest password'), 'sesame');
  await first.user.type(screen.getByLabelText('Title'), 'Unfinished');
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Unfinished'));
  expect(JSON.stringify(localStorage)).not.toContain('sesame');
  first.unmount();
  const { user } = create();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Unfinished');
});

test('leaving with something unsaved asks first', async () => {
  const { user, router } = create();
  await user.type(screen.getByLabelText('Title'), 'x');
  await user.click(screen.getByRole('link', { name: 'Contests' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/contest'));
});

const begun = (status: ContestStatus, submitters: number) => {
  server.answer({ 'GET /api/admin/contest': () => contestOf({ status, submitters }), [CHANGE]: () => null });
  return edit();
};
const saveWithKeys = async ({ user }: Screen) =>
  user.type(screen.getByLabelText('Title'), '{Control>}{Enter}{/Control}');

test('changing the times of a running contest asks first, says what it does, and can be given up with the keyboard', async () => {
  const page = begun(ContestStatus.Running, 12);
  await screen.findByLabelText('Title');
  setTime('Start time', '2031-05-01T10:30');
  await saveWithKeys(page);
  const asked = await screen.findByRole('dialog', { name: 'Change the times of a running contest?' });
  expect(asked.textContent).toContain(
    '12 participants have submitted. Times and penalties on the scoreboard are recomputed',
  );
  expect(asked.textContent).toContain('Until the new start nobody can open the problems or submit.');
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(CHANGE)).toEqual([]);
  expect(screen.getByText('Unsaved changes; draft kept on this device')).toBeTruthy();

  await saveWithKeys(page);
  const yes = await screen.findByRole('button', { name: 'Change times' });
  yes.focus();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(server.sent(CHANGE)).toHaveLength(1));
});

test('the end of an ended contest is asked about too', async () => {
  const page = begun(ContestStatus.Ended, 0);
  await screen.findByLabelText('Title');
  setTime('End time', '2031-05-01T16:00');
  await saveWithKeys(page);
  const asked = await screen.findByRole('dialog', { name: 'Change the times of a contest that has ended?' });
  expect(asked.textContent).toContain('Nobody has submitted yet.');
});

test.each([
  ['other settings of a running contest', ContestStatus.Running, 'Title', '!'],
  ['the times of one that has not begun', ContestStatus.Scheduled, 'Start time', '2031-05-01T10:30'],
] as const)('%s are saved without a question', async (_what, status, label, value) => {
  const page = begun(status, 3);
  await screen.findByLabelText('Title');
  setTime(label, value);
  await saveWithKeys(page);
  await waitFor(() => expect(server.sent(CHANGE)).toHaveLength(1));
});

test('the times of a record stay as they were', async () => {
  server.answer({ 'GET /api/admin/contest': () => contestOf({ isRecord: true }) });
  edit();
  expect((await screen.findByLabelText<HTMLInputElement>('Start time')).disabled).toBe(true);
});

test('a contest that is not there says so, and one that cannot be read can be asked for again', async () => {
  server.answer({ 'GET /api/admin/contest': () => ({ ...refusal('no'), status: 404 }) });
  const first = edit();
  expect(await screen.findByRole('heading', { name: 'Contest not found' })).toBeTruthy();
  first.unmount();
  server.answer({ 'GET /api/admin/contest': () => refusal('The server is busy') });
  const { user } = edit();
  expect(await screen.findByText('The server is busy')).toBeTruthy();
  server.answer({ 'GET /api/admin/contest': () => contestOf() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Title')).toBeTruthy();
});
