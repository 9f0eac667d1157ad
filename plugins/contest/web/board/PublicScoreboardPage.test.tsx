import { logInAs, refusal, showPage } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatchTopic } from '../../../../web/src/api/events/topics';
import { ContestIntervals, ContestStatus, type Contest } from '../../contract';
import { serverClock } from '../clock';
import { at, contestOf, contestServer, problemOf } from '../testing';
import { acmRowOf, boardPageOf } from './testing';
import { PublicScoreboardPage } from './PublicScoreboardPage';

const INFO = 'GET /api/get-contest-outsize-info';
const BOARD = 'POST /api/get-contest-outside-scoreboard';
const server = contestServer();
const answerWith = (changes: Partial<Contest> = {}, isContestAdmin = false) =>
  server.answer({
    [INFO]: () => ({
      contest: contestOf({ openRank: true, ...changes }),
      problemList: [problemOf('A')],
      isContestAdmin,
    }),
  });
const open = (search = '') =>
  showPage(<PublicScoreboardPage />, `/contest/acm-scoreboard/7${search}`, '/contest/acm-scoreboard/:contestID');

beforeEach(() => {
  answerWith();
  server.answer({ [BOARD]: () => boardPageOf([acmRowOf('9', { rankShowName: 'Null Pointers' })]) });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('everybody sees the board with its clock, and no call that needs a login is made', async () => {
  open();
  expect(await screen.findByRole('rowheader', { name: /Null Pointers/ })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Weekly Round 87' })).toBeTruthy();
  expect(screen.getByRole('timer', { name: 'Ends in' }).textContent).toMatch(/^-(4:00:00|3:59:5\d)$/);
  expect(new Set(server.asked.map(({ call }) => call))).toEqual(new Set([INFO, BOARD]));
});

test('the scoreboard is refused before the start and appears automatically afterwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  server.answer({ [INFO]: () => refusal('The contest has not started') });
  const { unmount } = open();
  expect(await screen.findByText('The contest has not started')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Scoreboard' })).toBeTruthy();
  answerWith();
  await vi.advanceTimersByTimeAsync(ContestIntervals.boardRefresh);
  expect(await screen.findByRole('rowheader', { name: /Null Pointers/ })).toBeTruthy();
  unmount();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

test('at the end the board is asked for, and what goes with it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  open();
  await screen.findByRole('rowheader', { name: /Null Pointers/ });
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.parse(at(4)));
  await waitFor(() => expect([server.sent(INFO).length, server.sent(BOARD).length]).toEqual([2, 2]));
});

test('changed times are shown automatically', async () => {
  open();
  await screen.findByRole('rowheader', { name: /Null Pointers/ });
  answerWith({ endTime: at(5) });
  dispatchTopic({ topic: 'contest', key: '7', news: { kind: 'contest' } });
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^-(5:00:00|4:59:5\d)$/));
});

test('problems lead nowhere, for they may need a login', async () => {
  open();
  const head = await screen.findByRole('columnheader', { name: /Problem A/ });
  expect(within(head).queryByRole('link')).toBeNull();
});

const ENDED = { startTime: at(-6), endTime: at(-1), status: ContestStatus.Ended } as const;

test('what came after the end is shown on request where it can be', async () => {
  answerWith({ ...ENDED, allowEndSubmit: true });
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('switch', { name: 'Include submissions after the end' }));
  await waitFor(() => expect(server.sent(BOARD).at(-1)).toMatchObject({ containsEnd: true }));
  expect(screen.queryByRole('switch', { name: 'Show unfrozen results' })).toBeNull();
});

test('while it runs nothing came after the end', async () => {
  answerWith({ allowEndSubmit: true });
  open('?containsEnd=true');
  await screen.findByRole('rowheader', { name: /Null Pointers/ });
  expect(screen.queryByRole('switch', { name: 'Include submissions after the end' })).toBeNull();
  expect(server.sent(BOARD).at(-1)).not.toHaveProperty('containsEnd');
});

test('what came after the end cannot be added to a board that hides results', async () => {
  answerWith({ ...ENDED, allowEndSubmit: true });
  server.answer({ [BOARD]: () => boardPageOf([acmRowOf('9', { rankShowName: 'Null Pointers' })], { isSealed: true }) });
  open();
  await screen.findByRole('rowheader', { name: /Null Pointers/ });
  expect(screen.queryByRole('switch', { name: 'Include submissions after the end' })).toBeNull();
});

test('organisers can view the unfrozen scoreboard here too', async () => {
  answerWith({}, true);
  open();
  await userEvent.setup().click(await screen.findByRole('switch', { name: 'Show unfrozen results' }));
  await waitFor(() => expect(server.sent(BOARD).at(-1)).toMatchObject({ forceRefresh: true }));
});

test('other users cannot, whatever the address contains', async () => {
  open('?forceRefresh=true');
  await screen.findByRole('rowheader', { name: /Null Pointers/ });
  expect(server.sent(BOARD).at(-1)).not.toHaveProperty('forceRefresh');
});

test('an address that names no contest says so, and nothing is asked', async () => {
  showPage(<PublicScoreboardPage />, '/contest/acm-scoreboard/abc', '/contest/acm-scoreboard/:contestID');
  expect(await screen.findByText('Contest not found')).toBeTruthy();
  expect(server.asked).toEqual([]);
});

test('the end is detected automatically', async () => {
  open();
  await screen.findAllByText('Running');
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.parse(at(4)));
  expect(await screen.findAllByText('Ended')).not.toEqual([]);
});

test('an ended, open contest can be seen minute by minute after a login', async () => {
  answerWith(ENDED);
  const page = open();
  await screen.findByRole('rowheader', { name: /Null Pointers/ });
  expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull();
  page.unmount();
  logInAs('1', 'ann');
  open();
  expect(await screen.findByRole('button', { name: 'Replay' })).toBeTruthy();
});

test('a contest without such a board says so', async () => {
  server.answer({ [INFO]: () => refusal('This contest has no public scoreboard') });
  open();
  expect(await screen.findByText('This contest has no public scoreboard')).toBeTruthy();
});
