import { Status } from '@tribunal/contract';
import { logInAs, refusal, showPage } from '@tribunal/web/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  AwardType,
  ContestStatus,
  ContestType,
  type ScrollBoardInfo,
  type ScrollBoardSubmission,
} from '../../../contract';
import { at, contestServer, infoOf, openTab, tabNames } from '../../testing';
import { boardPageOf } from '../testing';
import { ScrollBoardPage } from './ScrollBoardPage';

const MINUTE = 60_000;
const server = contestServer();
const ENDED = { startTime: at(-6), endTime: at(-1), status: ContestStatus.Ended } as const;
const FROZEN = { ...ENDED, sealRank: true, sealRankTime: at(-2) } as const;

const INFO: ScrollBoardInfo = {
  id: 7,
  title: 'Weekly Round 87',
  rankShowName: 'username',
  problemCount: 2,
  balloonColor: { A: '#e23b3b', B: null },
  startTime: at(-6),
  endTime: at(-1),
  sealRankTime: at(-2),
  starUserList: [],
  penaltyMinutes: 20,
  rules: { type: ContestType.Acm, penaltyMs: 20 * MINUTE, unitMs: 1000, tieBreak: 'none', oiRankScoreType: 'Recent' },
  teams: [],
};
const sentBy = (uid: string, displayId: string, hours: number, status: Status): ScrollBoardSubmission => ({
  uid,
  username: uid,
  rankShowName: uid,
  school: null,
  avatar: null,
  gender: null,
  isStar: false,
  displayId,
  status,
  submitId: Math.round((hours + 10) * 1000),
  submitTime: at(hours),
});
const SENT = [
  sentBy('low', 'A', -1.5, Status.Accepted),
  sentBy('low', 'B', -1.4, Status.WrongAnswer),
  sentBy('high', 'A', -5, Status.Accepted),
  sentBy('high', 'B', -1.6, Status.WrongAnswer),
];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Element.prototype.scrollIntoView = () => undefined;
  server.answer({
    'GET /api/get-contest-info': () => infoOf(FROZEN, { isContestAdmin: true }),
    'POST /api/get-contest-rank': () => boardPageOf([], { total: 38 }),
    'GET /api/get-contest-scroll-board-info': () => INFO,
    'GET /api/get-contest-scroll-board-submission': () => SENT,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('only organisers of an ACM contest see the tab', async () => {
  server.answer({ 'GET /api/get-contest-info': () => infoOf(FROZEN) });
  openTab('');
  expect(await tabNames()).not.toContain('Ceremony');
});

test('before the ceremony can begin, a retry does not ask for what is refused until then', async () => {
  server.answer({
    'GET /api/get-contest-info': () =>
      infoOf({ ...FROZEN, endTime: at(1), status: ContestStatus.Running }, { isContestAdmin: true }),
    'POST /api/get-contest-rank': () => refusal('The server is busy.'),
  });
  const { user } = openTab('scroll-board');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ 'POST /api/get-contest-rank': () => boardPageOf([], { total: 38 }) });
  await user.click(retry);
  await screen.findByRole('spinbutton', { name: 'Gold' });
  expect(server.sent('GET /api/get-contest-scroll-board-info')).toEqual([]);
});

test('medals are shares of the ranked at first, and the window opens with what was set', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = openTab('scroll-board');
  const gold = await screen.findByRole('spinbutton', { name: 'Gold' });
  expect(server.sent('POST /api/get-contest-rank')[0]).toMatchObject({ currentPage: 1, limit: 10 });
  expect(screen.getAllByRole('spinbutton').map((field) => (field as HTMLInputElement).value)).toEqual(['3', '7', '11']);
  await user.clear(gold);
  await user.type(gold, '4');
  await user.click(screen.getByRole('switch', { name: 'Hide unofficial teams' }));
  await user.click(screen.getByRole('button', { name: 'Start ceremony' }));
  expect(open.mock.calls[0]?.[0]).toBe('/scrollBoard?cid=7&removeStar=true&medals=4&medals=7&medals=11');
});

const PRIZE = { name: 'First prize', num: 1, priority: 1, background: '#123456', color: '#ffffff' };
const OWN = { awardType: AwardType.Number, awards: [PRIZE], sharesAwards: true };

test('the awards of the contest are shown and not asked for', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  server.answer({ 'GET /api/get-contest-scroll-board-info': () => ({ ...INFO, awards: OWN }) });
  const { user } = openTab('scroll-board');
  expect(await screen.findByText('First prize')).toBeTruthy();
  expect(screen.queryByRole('spinbutton')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Start ceremony' }));
  expect(open.mock.calls[0]?.[0]).toBe('/scrollBoard?cid=7&removeStar=false');
});

test('a row that is final shows the award of the contest', async () => {
  server.answer({ 'GET /api/get-contest-scroll-board-info': () => ({ ...INFO, awards: OWN }) });
  await openWindow();
  for (let step = 0; step < 3; step += 1) press(' ');
  expect(rowTexts()[0]).toContain('First prize');
  expect(screen.queryByText('Gold')).toBeNull();
});

test.each([
  ['that still runs', { sealRank: true, sealRankTime: at(3) }, /once the contest has ended/],
  ['without a seal', ENDED, /nothing to reveal/],
])('of a contest %s nothing can be revealed', async (_, changes, expectedText) => {
  server.answer({ 'GET /api/get-contest-info': () => infoOf(changes, { isContestAdmin: true }) });
  openTab('scroll-board');
  expect(await screen.findByText(expectedText)).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Start ceremony' }) as HTMLButtonElement).disabled).toBe(true);
});

const openWindow = async (removeStar = false) => {
  logInAs('1', 'ann');
  showPage(<ScrollBoardPage />, `/scrollBoard?cid=7&removeStar=${removeStar}&medals=1&medals=1&medals=0`);
  await screen.findByRole('table');
};
const rowTexts = () => screen.getAllByRole('rowheader').map((head) => head.closest('tr')?.textContent ?? '');
const left = () => screen.getByText(/ remaining$/).textContent;
const press = (key: string) => fireEvent.keyDown(document.body, { key });

test('keys open the board from below, one cell at a time, and go back', async () => {
  await openWindow();
  expect(left()).toBe('3 remaining');
  expect(rowTexts()[1]).toContain('verdict pending: ? 1');
  press(' ');
  expect(rowTexts()[1]).toContain('accepted, minute: 270');
  expect(screen.getByRole('status').textContent).toBe('low · A: accepted');
  press('ArrowRight');
  expect(left()).toBe('1 remaining');
  press('ArrowLeft');
  expect(left()).toBe('2 remaining');
});

test('columns are in the order of the labels, whatever these are', async () => {
  const info = { ...INFO, labels: ['B', '1', 'A'], balloonColor: { 1: null, A: null, B: null }, problemCount: 3 };
  server.answer({ 'GET /api/get-contest-scroll-board-info': () => info });
  await openWindow();
  const heads = screen.getAllByRole('columnheader').slice(-3);
  expect(heads.map(({ textContent }) => textContent)).toEqual(['B B', '1 1', 'A A']);
});

test('a row that is final shows its medal', async () => {
  await openWindow();
  expect(screen.queryByText('Silver')).toBeNull();
  press(' ');
  press(' ');
  expect(rowTexts()[1]).toContain('Silver');
  expect(screen.queryByText('Gold')).toBeNull();
  press(' ');
  expect(rowTexts()[0]).toContain('Gold');
  expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true);
});

test.each([
  { removeStar: false, teams: ['high', 'low', 'coaches', 'silent'] },
  { removeStar: true, teams: ['high', 'low', 'silent'] },
])('teams of a record are there even when they sent nothing: %j', async ({ removeStar, teams }) => {
  const team = { username: '', school: null, avatar: null, gender: null };
  const silent = { ...team, uid: 'silent', rankShowName: 'silent', isStar: false };
  const coaches = { ...team, uid: 'coaches', rankShowName: 'coaches', isStar: true };
  server.answer({ 'GET /api/get-contest-scroll-board-info': () => ({ ...INFO, teams: [silent, coaches] }) });
  await openWindow(removeStar);
  const shown = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(teams.map((name) => shown.filter((text) => text?.includes(name)).length)).toEqual(teams.map(() => 1));
  expect(shown).toHaveLength(teams.length);
});

test('buttons do the same', async () => {
  await openWindow();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(left()).toBe('2 remaining');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(left()).toBe('3 remaining');
});

test('a key on a button presses the button alone', async () => {
  await openWindow();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next' }), { key: ' ' });
  expect(left()).toBe('3 remaining');
});

test('rows glide to their places, unless little motion is wanted', async () => {
  const animate = vi.fn();
  Element.prototype.animate = animate;
  const top = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get');
  // jsdom has no layout, so rows are stacked in their order.
  top.mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 40;
  });
  server.answer({
    'GET /api/get-contest-scroll-board-submission': () => [...SENT, sentBy('low', 'B', -1.3, Status.Accepted)],
  });
  await openWindow();
  press(' ');
  press(' ');
  expect(rowTexts()[0]).toContain('low');
  expect(animate).not.toHaveBeenCalled();
  press('ArrowLeft');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  press(' ');
  expect(animate.mock.calls.map(([frames]) => (frames as Keyframe[])[0]?.['transform'])).toEqual([
    'translateY(40px)',
    'translateY(-40px)',
  ]);
});

test('pending verdicts are shown', async () => {
  server.answer({
    'GET /api/get-contest-scroll-board-submission': () => [...SENT, sentBy('low', 'B', -1.2, Status.Pending)],
  });
  await openWindow();
  expect(screen.getByText(/1 submission has no verdict yet/)).toBeTruthy();
});

test('other users see that they have no access', async () => {
  server.answer({ 'GET /api/get-contest-scroll-board-info': () => refusal('Only organisers') });
  showPage(<ScrollBoardPage />, '/scrollBoard?cid=7');
  expect(await screen.findByText('Only organisers')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(within(document.body).queryByRole('button', { name: 'Next' })).toBeNull();
});
