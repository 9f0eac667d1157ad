import type { CoreCalls, UserHome } from '@tribunal/contract';
import type { AllContestCalls } from '@tribunal/plugin-contest/contract';
import {
  addAdminTexts,
  addPluginTexts,
  fakeServer,
  loadPlugins,
  logInAs,
  putSite,
  showPage,
} from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../web/src/api';
import { UserHomePage } from '../../../web/src/pages/user-home/UserHomePage';
import { currentToast } from '../../../web/src/kit/feedback/toast';
import contestAdminTexts from '../../contest/locales/en-US/admin.json';
import contestTexts from '../../contest/locales/en-US/web.json';
import { ContestsPage } from '../../contest/web/admin/list/ContestsPage';
import { contestRow, openAdminPage } from '../../contest/web/admin/testing';
import { ContestListPage } from '../../contest/web/list/ContestListPage';
import { at, contestOf, infoOf, pageOf } from '../../contest/web/testing';
import { ContestPage } from '../../contest/web/frame/ContestPage';
import { ContestStatus } from '../../contest/contract';
import type { ContestRatingCalls, RatedContest, RatingChange, UserRating } from '../contract';
import adminTexts from '../locales/en-US/admin.json';
import texts from '../locales/en-US/web.json';

const server = fakeServer<AllContestCalls & ContestRatingCalls & CoreCalls>();
const ann = {
  uid: '1',
  username: 'ann',
  nickname: null,
  gender: 'secrecy',
  avatar: null,
  school: null,
  signature: null,
  github: null,
  blog: null,
  titleName: null,
  titleColor: null,
  total: 0,
  rating: 1312,
  scoreList: [],
  solvedList: [],
  solvedGroupByDifficulty: {},
  recentLoginTime: null,
} satisfies UserHome;
const round = (changes: Partial<RatedContest>): RatedContest => ({
  cid: 7,
  title: 'Weekly Round 87',
  endTime: '2031-05-01T10:00:00Z',
  place: 2,
  participants: 40,
  performance: 1488,
  before: null,
  after: 1340,
  ...changes,
});
const rating: UserRating = {
  rating: 1312,
  highest: 1340,
  contests: [
    round({}),
    round({ cid: null, title: null, endTime: '2031-05-08T10:00:00Z', place: 30, before: 1340, after: 1312 }),
  ],
};

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await addAdminTexts();
  addPluginTexts('contest', contestTexts, contestAdminTexts);
  addPluginTexts('contest-rating', texts, adminTexts);
  await loadPlugins('contest-rating');
  putSite({ plugins: ['contest-rating'] });
  server.answer({
    'GET /api/get-user-home-info': () => ann,
    'GET /api/get-user-calendar-heatmap': () => ({ endDate: '2031-05-09', dataList: [] }),
    'GET /api/get-user-rating': () => rating,
    'GET /api/get-rated-contests': () => [7],
    'GET /api/get-contest-list': () => pageOf([contestOf(), contestOf({ id: 8, title: 'Other Round' })]),
    'GET /api/admin/contest/get-contest-list': () => pageOf([contestRow()]),
  });
});

describe('the profile', () => {
  const show = () => showPage(<UserHomePage />, '/user-home?uid=1');

  test('shows the rating with its band, the highest one, and the history as a graph and a table', async () => {
    const { container } = show();
    const card = (await screen.findByRole('heading', { name: 'Contest rating' })).closest('section')!;
    const fact = async (name: string) => (await within(card).findByText(name, { selector: 'dt' })).nextSibling;
    expect((await fact('Rating'))?.textContent).toContain('1,312 (Skilled)');
    expect((await fact('Highest'))?.textContent).toContain('1,340');
    expect(container.querySelectorAll('.t-rating-graph circle')).toHaveLength(2);
    await userEvent.click(within(card).getByText('Rating history'));
    const rows = (await within(card).findAllByRole('row')).map(({ textContent }) => textContent);
    expect(rows[1]).toContain('Private contest');
    expect(rows[1]).toContain('−28');
    expect(rows[2]).toContain('Weekly Round 87');
    expect(rows[2]).toContain('2 of 40');
    expect(server.sent('GET /api/get-user-rating')).toEqual([{ uid: '1' }]);
  });

  test('shows no card for a user who has never been rated, nor while the plugin is off', async () => {
    server.answer({ 'GET /api/get-user-home-info': () => ({ ...ann, rating: null }) });
    const { unmount } = show();
    await screen.findByRole('heading', { name: 'ann' });
    expect(screen.queryByRole('heading', { name: 'Contest rating' })).toBeNull();
    expect(server.sent('GET /api/get-user-rating')).toEqual([]);
    unmount();
    queryClient.clear();
    server.answer({ 'GET /api/get-user-home-info': () => ann });
    putSite({ plugins: [] });
    show();
    await screen.findByRole('heading', { name: 'ann' });
    expect(screen.queryByRole('heading', { name: 'Contest rating' })).toBeNull();
  });
});

describe('a contest', () => {
  const change = (changes: Partial<RatingChange>): RatingChange => ({
    uid: '1',
    username: 'ann',
    place: 1,
    performance: 1700,
    before: null,
    after: 1420,
    ...changes,
  });
  const ended = { status: ContestStatus.Ended, startTime: at(-9), endTime: at(-4) };
  const openOverview = (changes: RatingChange[]) => {
    server.answer({
      'GET /api/get-contest-info': () => infoOf(ended),
      'POST /api/get-contest-not-read-announcement': () => [],
      'GET /api/get-contest-rating': () => pageOf(changes),
    });
    logInAs('1', 'ann');
    return showPage(<ContestPage />, '/contest/7', '/contest/:contestID/*');
  };

  test('that is rated is marked in the list', async () => {
    showPage(<ContestListPage />, '/contest');
    const items = await screen.findAllByRole('listitem');
    expect(await within(items[0]!).findByText('Rated')).toBeTruthy();
    expect(within(items[1]!).queryByText('Rated')).toBeNull();
  });

  test('has the rating changes once it has been rated', async () => {
    openOverview([change({}), change({ uid: '2', username: 'bob', place: 2, before: 1300, after: 1250 })]);
    const table = await screen.findByRole('table', { name: 'Rating changes' });
    const rows = within(table).getAllByRole('row');
    expect(rows[1]!.textContent).toMatch(/^1ann1,700– → 1,420 \(Skilled\)–$/);
    expect(rows[1]!.className).toBe('t-mine');
    expect(rows[2]!.textContent).toContain('−50');
  });

  test('has no such card before', async () => {
    openOverview([]);
    await waitFor(() => expect(server.sent('GET /api/get-contest-rating')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Rating changes' })).toBeNull();
  });
});

describe('the dialog of organisers', () => {
  const openDialog = async () => {
    const { user } = openAdminPage(<ContestsPage />, '/admin/contest');
    await user.click(await screen.findByRole('button', { name: 'More actions for “Weekly Round 87”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rating' }));
    return { user, dialog: await screen.findByRole('dialog') };
  };

  test('shows the switch as it is, and sends it only when it is saved', async () => {
    server.answer({
      'GET /api/admin/contest/rating': () => ({ isRated: false, ratedAt: null }),
      'PUT /api/admin/contest/rating': () => null,
    });
    const { user, dialog } = await openDialog();
    const toggle = await within(dialog).findByRole<HTMLInputElement>('switch', { name: 'Rated contest' });
    expect(toggle.checked).toBe(false);
    await user.click(toggle);
    expect(server.sent('PUT /api/admin/contest/rating')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(currentToast()?.text).toBe('Saved'));
    expect(server.sent('PUT /api/admin/contest/rating')).toEqual([{ cid: 7, isRated: true }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says that an imported contest cannot be rated', async () => {
    server.answer({
      'GET /api/admin/contest/get-contest-list': () => pageOf([contestRow({ isRecord: true })]),
      'GET /api/admin/contest/rating': () => ({ isRated: false, ratedAt: null }),
    });
    const { dialog } = await openDialog();
    expect(await within(dialog).findByText("Imported contests can't be rated.")).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('switch', { name: 'Rated contest' }).disabled).toBe(true);
  });
});
