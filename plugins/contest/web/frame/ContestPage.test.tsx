import { Status } from '@tribunal/contract';
import { logInAs, putSite, refusal, showPage } from '@tribunal/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { activateSubscriptions, dispatchTopic, ownSubscriptions } from '../../../../web/src/api/events/topics';
import { setSession } from '../../../../web/src/shared/session/store';
import { ContestAuth, ContestStatus, ContestType } from '../../contract';
import { serverClock } from '../clock';
import { at, contestServer, FAMILY, infoOf, openTab, tabNames } from '../testing';
import { ContestPage } from './ContestPage';

const server = contestServer();
const answerWith = (info: ReturnType<typeof infoOf>) => server.answer({ 'GET /api/get-contest-info': () => info });
// Without preloading, the test of a submission would wait for the import of this page.
beforeAll(() => import('../../../../web/src/pages/submission/SubmissionPage').then(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
});

const OF_ALL = ['Overview', 'Problems', 'Submissions', 'Scoreboard', 'Announcements', 'Clarifications'];

test('a contestant has the tabs that everybody has', async () => {
  openTab('');
  expect(await tabNames()).toEqual(OF_ALL);
});

test('comments and print come with the switches of site and contest', async () => {
  putSite({ openContestComment: true, plugins: ['comment', ...FAMILY] });
  answerWith(infoOf({ openPrint: true }));
  openTab('');
  expect(await screen.findByRole('link', { name: 'Comments' })).toBeTruthy();
  expect(await tabNames()).toEqual([...OF_ALL, 'Comments', 'Print']);
});

test('where the plugin for comments is off there is no tab for them, and their address says so', async () => {
  putSite({ openContestComment: true, plugins: FAMILY });
  openTab('comment');
  expect(await tabNames()).toEqual(OF_ALL);
  expect(screen.getByText('Comments are turned off on this site')).toBeTruthy();
});

test('organisers see balloons, ceremony and print requests under the ACM rule', async () => {
  answerWith(infoOf({ openPrint: true }, { isContestAdmin: true }));
  openTab('');
  expect(await tabNames()).toEqual([...OF_ALL, 'Print', 'Balloons', 'Print queue', 'Ceremony']);
});

test('organisers with permission can rejudge', async () => {
  answerWith(infoOf({}, { isContestAdmin: true }));
  openTab('', ['root']);
  expect(await tabNames()).not.toContain('Rejudge');
  act(() => setSession({ permissions: ['rejudge'] }));
  expect(await tabNames()).toContain('Rejudge');
});

test('other users cannot rejudge', async () => {
  openTab('');
  act(() => setSession({ permissions: ['rejudge'] }));
  expect(await tabNames()).toEqual(OF_ALL);
});

test('while the plugin for on-site contests is off, its tabs are gone and the others stay', async () => {
  putSite({ openContestComment: false, plugins: [] });
  answerWith(infoOf({ openPrint: true }, { isContestAdmin: true }));
  openTab('clarifications');
  expect(await tabNames()).toEqual(['Overview', 'Problems', 'Submissions', 'Scoreboard', 'Announcements', 'Ceremony']);
  expect(await screen.findByText('Page not found in this contest')).toBeTruthy();
});

test('there are no balloons under the OI rule', async () => {
  answerWith(infoOf({ type: ContestType.Oi }, { isContestAdmin: true }));
  openTab('');
  expect(await tabNames()).toEqual(OF_ALL);
});

test('the head says title, rule, who gets in and how long it still goes, by the server’s clock', async () => {
  openTab('');
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekly Round 87' })).toBeTruthy();
  for (const text of ['Running', 'ACM', 'Public', '40 participants']) expect(screen.getAllByText(text)).not.toEqual([]);
  expect(screen.getByRole('timer', { name: 'Ends in' }).textContent).toMatch(/^-(4:00:00|3:59:5\d)$/);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('20');
});

test('only the overview is open before the start, and the requested page opens automatically', async () => {
  const early = { startTime: at(1), status: ContestStatus.Scheduled };
  answerWith(infoOf(early, { mayEnter: false, entryRefusal: 'notStarted' }));
  openTab('problems');
  const nav = await screen.findByRole('navigation', { name: 'Contest' });
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Overview']);
  expect(screen.getByText("The contest hasn't started yet")).toBeTruthy();

  answerWith(infoOf({ startTime: at(1) }));
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.parse(at(1)));
  expect(await screen.findByText('Problem A')).toBeTruthy();
  expect(server.sent('GET /api/get-contest-info')).toHaveLength(2);
});

test('before the start, changes of the contest are received, and its inner topic is not watched', async () => {
  const early = { startTime: at(1), endTime: at(2), status: ContestStatus.Scheduled };
  answerWith(infoOf(early, { mayEnter: false, entryRefusal: 'notStarted' }));
  openTab('');
  expect((await screen.findByRole('timer', { name: 'Starts in' })).textContent).toMatch(/^-(1:00:00|0:59:5\d)$/);
  await waitFor(() => expect(ownSubscriptions()).toEqual(['contest-changes:7']));
  answerWith(infoOf({ ...early, startTime: at(0.5) }, { mayEnter: false, entryRefusal: 'notStarted' }));
  dispatchTopic({ topic: 'contest-changes', key: '7', news: null });
  await waitFor(() =>
    expect(screen.getByRole('timer', { name: 'Starts in' }).textContent).toMatch(/^-(0:30:00|0:29:5\d)$/),
  );
});

test('users who may enter receive updates', async () => {
  openTab('');
  await waitFor(() => expect(ownSubscriptions()).toEqual(['contest:7']));
});

test.each([
  ['inside', 'contest:7', infoOf()],
  ['outside', 'contest-changes:7', infoOf({ startTime: at(1) }, { mayEnter: false, entryRefusal: 'notStarted' })],
])('changes from before the subscription are shown too: %s', async (_, subscription, info) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  answerWith(info);
  openTab('');
  await screen.findByRole('heading', { level: 1, name: 'Weekly Round 87' });
  answerWith({ ...info, title: 'Weekly Round 88' });
  activateSubscriptions([subscription]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekly Round 88' })).toBeTruthy();
});

test('a user whose request failed at the start enters a little later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  answerWith(infoOf({ startTime: at(1) }, { mayEnter: false, entryRefusal: 'notStarted' }));
  const { unmount } = openTab('');
  await screen.findByRole('timer', { name: 'Starts in' });
  server.answer({ 'GET /api/get-contest-info': () => refusal('Busy') });
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.parse(at(1)));
  await waitFor(() => expect(server.sent('GET /api/get-contest-info')).toHaveLength(2));
  answerWith(infoOf());
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(ownSubscriptions()).toEqual(['contest:7']));
  unmount();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

test('the end is detected automatically', async () => {
  openTab('');
  await screen.findAllByText('Running');
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.parse(at(4)));
  expect(await screen.findAllByText('Ended')).not.toEqual([]);
  await waitFor(() => expect(server.sent('GET /api/get-contest-info')).toHaveLength(2));
});

test('a private contest is opened with its password alone', async () => {
  answerWith(
    infoOf({ auth: ContestAuth.Private }, { hasAccess: false, mayEnter: false, entryRefusal: 'needsPassword' }),
  );
  openTab('submissions');
  expect(await screen.findByText(/Enter the contest password on the Overview tab/)).toBeTruthy();
  expect(server.sent('GET /api/get-contest-problem')).toEqual([]);
});

test('a user with the password but without permission sees that, not the password form', async () => {
  answerWith(
    infoOf(
      { auth: ContestAuth.Private },
      { hasAccess: false, mayEnter: false, isExcluded: true, entryRefusal: 'accountNotAllowed' },
    ),
  );
  const { user } = openTab('submissions');
  expect(await screen.findByText(/yours is not one of them/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('password on the overview');
  await user.click(screen.getAllByRole('link', { name: 'Overview' })[0]!);
  expect(await screen.findByText(/yours is not one of them/)).toBeTruthy();
  expect(screen.queryByLabelText('Contest password')).toBeNull();
});

test.each(['abc', '7x', '0', '99999999999'])(
  'an address with %s for a contest names none, and nothing is asked',
  async (id) => {
    logInAs('1', 'ann');
    showPage(<ContestPage />, `/contest/${id}`, '/contest/:contestID/*');
    expect(await screen.findByText('Contest not found')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(server.asked).toEqual([]);
  },
);

test('what came after the end is asked for once the switch is on', async () => {
  answerWith(infoOf({ endTime: at(-0.1), allowEndSubmit: true }, { mayContainEnd: true }));
  const { user } = openTab('problems');
  await screen.findByText('Problem A');
  await user.click(screen.getByRole('button', { name: 'Contest settings' }));
  await user.click(screen.getByRole('switch', { name: 'Include submissions after the end', hidden: true }));
  await waitFor(() =>
    expect(server.sent('GET /api/get-contest-problem').at(-1)).toEqual({ cid: '7', containsEnd: 'true' }),
  );
});

test('a contest that is not there says so', async () => {
  server.answer({ 'GET /api/get-contest-info': () => ({ status: 404, msg: 'no' }) as never });
  openTab('');
  expect(await screen.findByText('Contest not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: /All contests/ }).getAttribute('href')).toBe('/contest');
});

test('a refused contest says why', async () => {
  server.answer({ 'GET /api/get-contest-info': () => refusal('Only members of the group') });
  openTab('');
  expect(await screen.findByText('Only members of the group')).toBeTruthy();
});

test('where the site has closed the comments of contests, their address leads home', async () => {
  const { router } = openTab('comment');
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});

test('a page that does not exist leads back to the overview', async () => {
  openTab('nonsense');
  expect(await screen.findByText('Page not found in this contest')).toBeTruthy();
});

test('a missing page is reported once the permissions are known', async () => {
  openTab('rejudge');
  await tabNames();
  expect(screen.queryByText('Page not found in this contest')).toBeNull();
  act(() => setSession({ permissions: [] }));
  expect(await screen.findByText('Page not found in this contest')).toBeTruthy();
});

test('a submission is shown in the frame and leads back to the contest', async () => {
  server.answer({
    'GET /api/get-submission-detail': () =>
      ({
        submission: {
          submitId: 9,
          uid: '1',
          username: 'ann',
          displayId: 'A',
          displayPid: 'X-1',
          title: 'Apples',
          status: Status.Accepted,
          score: null,
          oiRankScore: null,
          submitTime: at(0),
          code: null,
        },
        codeShare: false,
      }) as never,
    'GET /api/get-all-case-result': () => null,
  });
  openTab('problem/A/submission-detail/9');
  const problem = await screen.findByRole('link', { name: 'A Apples' });
  expect(problem.getAttribute('href')).toBe('/contest/7/problem/A');
  expect(screen.getByRole('heading', { name: 'Weekly Round 87' })).toBeTruthy();
});
