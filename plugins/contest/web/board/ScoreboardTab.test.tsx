import { queryClient } from '@tribunal/web/plugin';
import { refusal } from '@tribunal/web/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dispatchTopic } from '../../../../web/src/api/events/topics';
import { ConfirmOutlet } from '../../../../web/src/kit';
import { ContestStatus, ContestType, type BoardQuery, type ContestInfo } from '../../contract';
import { serverClock } from '../clock';
import { at, contestServer, infoOf, openTab } from '../testing';
import { acmRowOf, boardPageOf, cellOf, oiRowOf } from './testing';

const RANK = 'POST /api/get-contest-rank';
const server = contestServer();
const answerWith = (info: ContestInfo) => server.answer({ 'GET /api/get-contest-info': () => info });
const ENDED = { startTime: at(-6), endTime: at(-1), status: ContestStatus.Ended } as const;
const sentQueries = () => server.sent(RANK) as BoardQuery[];
const lastQuery = () => sentQueries().at(-1);

const BOARD = boardPageOf(
  [
    acmRowOf('9', {
      rankShowName: 'O(1) Regret',
      school: 'Lakeside',
      username: 'regret',
      hasAccount: true,
      rank: 1,
      ac: 1,
      totalTime: 779,
      isWinAward: true,
      awardName: 'Gold medal',
      awardBackground: '#ffd700',
      submissionInfo: {
        A: cellOf({ isAC: true, isFirstAC: true, ACTime: 779 }),
        B: cellOf({ errorNum: 1, tryNum: 2 }),
      },
    }),
    acmRowOf('8', {
      rankShowName: 'Guests',
      rank: -1,
      gender: 'female',
      submissionInfo: { B: cellOf({ errorNum: 2 }) },
    }),
  ],
  { pinned: [acmRowOf('1', { rankShowName: 'ann', username: 'ann', hasAccount: true, rank: 40 })] },
);

beforeEach(() => server.answer({ [RANK]: () => BOARD }));
afterEach(() => {
  vi.restoreAllMocks();
});

const rowNamed = async (name: RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr')!;

test('a row shows rank, participant, solved count and each problem, also as text', async () => {
  openTab('rank');
  const row = await rowNamed(/O\(1\) Regret/);
  expect(within(row).getByRole('link', { name: 'O(1) Regret' }).getAttribute('href')).toBe(
    '/user-home?uid=9&username=regret',
  );
  expect(row.textContent).toContain('Lakeside');
  expect(row.textContent).toContain('Gold medal');
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '1',
    '1',
    '12:59',
    'first to solve: ★ 12:591 try',
    'verdict pending: ? 1 + 2pending',
  ]);
});

test('a star has an asterisk in place of a rank, and women are marked with a word', async () => {
  openTab('rank');
  const row = await rowNamed(/Guests/);
  expect(within(row).getAllByRole('cell')[0]?.textContent).toBe('*Unofficial, not ranked');
  expect(row.textContent).toContain('female');
  expect(within(row).queryByRole('link')).toBeNull();
});

test('the own row is above all others', async () => {
  openTab('rank');
  const row = await rowNamed(/ann/);
  expect(row.closest('tbody')?.className).toBe('t-pinned');
  expect(row.textContent).toContain('You');
});

test('heads lead to the problems and say how many solved them', async () => {
  server.answer({ [RANK]: () => ({ ...BOARD, problemCounts: { A: { ac: 38, total: 40 } } }) });
  openTab('rank');
  const head = await screen.findByRole('columnheader', { name: /Problem A/ });
  expect(within(head).getByRole('link').getAttribute('href')).toBe('/contest/7/problem/A');
  expect(head.textContent).toContain('solved by 38');
});

test('the board is a region that can be reached with the keyboard', async () => {
  openTab('rank');
  expect((await screen.findByRole('region', { name: 'Standings' })).tabIndex).toBe(0);
});

test('an OI contest has scores, and run times of what is accepted', async () => {
  answerWith(infoOf({ type: ContestType.Oi }));
  server.answer({
    [RANK]: () =>
      boardPageOf([
        oiRowOf('9', {
          rankShowName: 'Zoe',
          totalScore: 160,
          totalTime: 15,
          submissionInfo: { A: 100, B: 60 },
          timeInfo: { A: 15 },
        }),
        oiRowOf('8', { rankShowName: 'Yan', submissionInfo: { A: 0, B: null } }),
      ]),
  });
  openTab('rank');
  const textsOf = async (name: RegExp) =>
    within(await rowNamed(name))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await textsOf(/Zoe/)).toEqual(['1', '160', '15 ms', 'full score: ✓ 10015 ms', 'partial score: 60']);
  expect((await textsOf(/Yan/)).slice(3)).toEqual(['zero score: 0', 'no score yet: ?']);
});

test('switches and search change what is asked for', async () => {
  const { user } = openTab('rank');
  await user.click(await screen.findByRole('switch', { name: 'Unofficial teams' }));
  await waitFor(() => expect(lastQuery()).toEqual({ cid: 7, currentPage: 1, limit: 50, removeStar: true }));
  await user.type(screen.getByRole('searchbox', { name: 'Team or school' }), 'lake{Enter}');
  await waitFor(() => expect(lastQuery()).toMatchObject({ keyword: 'lake', removeStar: true }));
  expect(screen.queryByRole('switch', { name: 'Show unfrozen results' })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Include submissions after the end' })).toBeNull();
});

test('pages have the sizes of boards', async () => {
  server.answer({ [RANK]: () => ({ ...BOARD, total: 120 }) });
  const { user } = openTab('rank');
  const sizes = await screen.findByRole('combobox', { name: /per page/ });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((one) => (one as HTMLOptionElement).value),
  ).toEqual(['10', '30', '50', '100', '300']);
  await user.selectOptions(sizes, '100');
  await waitFor(() => expect(lastQuery()).toMatchObject({ limit: 100, currentPage: 1 }));
});

test('followed participants are listed first on this device', async () => {
  const { user, unmount } = openTab('rank');
  await user.click(await screen.findByRole('button', { name: 'Follow Guests' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ concernedList: ['8'] }));
  unmount();
  openTab('rank');
  expect(await screen.findByRole('button', { name: 'Unfollow Guests', pressed: true })).toBeTruthy();
});

test('organisers can view the unfrozen scoreboard', async () => {
  answerWith(infoOf({}, { isContestAdmin: true }));
  const { user } = openTab('rank');
  await user.click(await screen.findByRole('switch', { name: 'Show unfrozen results' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ forceRefresh: true }));
});

test('other users cannot, whatever the address contains', async () => {
  openTab('rank?forceRefresh=true');
  await rowNamed(/Guests/);
  expect(lastQuery()).not.toHaveProperty('forceRefresh');
});

test('updates change rows immediately, and the page is fetched again once soon after', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  openTab('rank');
  await rowNamed(/Guests/);
  const queriesBefore = sentQueries().length;
  // Further requests are not answered, so only the update can change what is shown.
  server.answer({ [RANK]: () => new Promise(() => undefined) });
  for (const version of [2, 3]) {
    const rows = [acmRowOf('8', { rankShowName: 'Guests', rank: -1, ac: version, totalTime: 60 })];
    dispatchTopic({ topic: 'contest', key: '7', news: { kind: 'board', version, rows } });
  }
  await waitFor(async () => expect((await rowNamed(/Guests/)).textContent).toContain('3'));
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names.findIndex((name) => name?.includes('Guests'))).toBeLessThan(
    names.findIndex((name) => name?.includes('Regret')),
  );
  await waitFor(() => expect(sentQueries()).toHaveLength(queriesBefore + 1));
});

test('at the end the board is asked once more, for what it shows from then on', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  openTab('rank');
  await rowNamed(/Guests/);
  const opened = { ...BOARD, records: [acmRowOf('8', { rankShowName: 'Guests', rank: -1, ac: 9 })] };
  server.answer({ [RANK]: () => opened });
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.parse(at(4)));
  await waitFor(async () => expect((await rowNamed(/Guests/)).textContent).toContain('9'));
  expect(sentQueries()).toHaveLength(2);
});

test('rows come with their columns, and without them when these cannot be had', async () => {
  let rejectNow!: () => void;
  const rejection = new Promise<void>((resolve) => (rejectNow = resolve)).then(() => refusal('Not now'));
  server.answer({ 'GET /api/get-contest-problem': () => rejection });
  openTab('rank');
  await waitFor(() => expect(server.sent('POST /api/get-contest-rank')).toHaveLength(1));
  expect(screen.queryByText(/^updated/i)).toBeNull();
  expect(screen.queryByRole('rowheader')).toBeNull();
  rejectNow();
  expect(await rowNamed(/Guests/)).toBeTruthy();
});

test('a paused scoreboard receives no updates', async () => {
  const { user } = openTab('rank');
  await rowNamed(/Guests/);
  await user.click(screen.getByRole('switch', { name: 'Auto refresh' }));
  const rows = [acmRowOf('8', { rankShowName: 'Guests', ac: 77 })];
  dispatchTopic({ topic: 'contest', key: '7', news: { kind: 'board', version: 9, rows } });
  const known = queryClient.getQueryCache().findAll({ queryKey: [RANK] });
  expect(known.map(({ state }) => state.data)).toEqual([BOARD]);
});

test('a failure is shown and stops refreshing', async () => {
  const { user } = openTab('rank');
  await rowNamed(/Guests/);
  expect(screen.getByRole('switch', { name: 'Auto refresh', checked: true })).toBeTruthy();
  server.answer({ [RANK]: () => refusal('Not now') });
  await user.click(screen.getByRole('switch', { name: 'Unofficial teams' }));
  expect(await screen.findByText('Not now')).toBeTruthy();
  expect(await screen.findByRole('switch', { name: 'Auto refresh', checked: false })).toBeTruthy();
});

test('after the end nothing refreshes automatically, and the replay is available', async () => {
  answerWith(infoOf(ENDED));
  openTab('rank');
  const auto = await screen.findByRole('switch', { name: 'Auto refresh' });
  expect([(auto as HTMLInputElement).checked, (auto as HTMLInputElement).disabled]).toEqual([false, true]);
  expect(await screen.findByRole('button', { name: 'Replay' })).toBeTruthy();
});

test('while results are hidden there are no earlier minutes to see', async () => {
  answerWith(infoOf({ ...ENDED, sealRank: true, sealRankTime: at(-2) }));
  server.answer({ [RANK]: () => ({ ...BOARD, isSealed: true }) });
  openTab('rank');
  await rowNamed(/Guests/);
  expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Unfreeze' })).toBeNull();
});

test('organisers can unfreeze after a confirmation and freeze again', async () => {
  answerWith(infoOf({ ...ENDED, sealRank: true, sealRankTime: at(-2) }, { isContestAdmin: true }));
  let isSealed = true;
  server.answer({
    [RANK]: () => ({ ...BOARD, isSealed, sealChange: isSealed ? 'reveal' : 'sealAgain' }),
    'PUT /api/change-contest-seal': ({ body }) => {
      isSealed = !(body as { revealed: boolean }).revealed;
      return null;
    },
  });
  render(<ConfirmOutlet />);
  const { user } = openTab('rank');
  await user.click(await screen.findByRole('button', { name: 'Unfreeze' }));
  expect(server.sent('PUT /api/change-contest-seal')).toEqual([]);
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Unfreeze' }));
  await waitFor(() => expect(server.sent('PUT /api/change-contest-seal')).toEqual([{ cid: 7, revealed: true }]));
  expect(await screen.findByRole('button', { name: 'Refreeze' })).toBeTruthy();
});

test('an earlier unfreeze can be undone after the page is reloaded', async () => {
  answerWith(infoOf(ENDED, { isContestAdmin: true }));
  server.answer({ [RANK]: () => ({ ...BOARD, sealChange: 'sealAgain' }), 'PUT /api/change-contest-seal': () => null });
  render(<ConfirmOutlet />);
  const { user } = openTab('rank');
  await user.click(await screen.findByRole('button', { name: 'Refreeze' }));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Refreeze' }));
  await waitFor(() => expect(server.sent('PUT /api/change-contest-seal')).toEqual([{ cid: 7, revealed: false }]));
});

test('awards are named in text, not only by colour, at any width', async () => {
  openTab('rank');
  const row = await rowNamed(/O\(1\) Regret/);
  const shownTexts = ['.t-hide-sm', '.t-only-sm'].map((width) =>
    [...row.querySelectorAll(width)].map((one) => one.textContent),
  );
  for (const texts of shownTexts) expect(texts.join()).toContain('Gold medal');
});

test('a truncated name has the full name as its title', async () => {
  openTab('rank');
  const row = await rowNamed(/Guests/);
  expect(within(row).getByTitle('Guests').textContent).toBe('Guests');
});

test('the bar says how old the board is, without telling it again and again', async () => {
  openTab('rank');
  const age = await screen.findByText(/^Updated /);
  expect(age.textContent).toMatch(/^Updated (now|\d+s ago)$/);
  expect(age.closest('[aria-live], [role="status"], [role="timer"]')).toBeNull();
});

describe('the whole screen', () => {
  const canFill = (isPossible: boolean): void => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: isPossible, configurable: true });
  };
  afterEach(() => {
    Reflect.deleteProperty(document, 'fullscreenEnabled');
    Reflect.deleteProperty(document, 'fullscreenElement');
    Reflect.deleteProperty(document, 'exitFullscreen');
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
  });

  test('shows the board in full screen, and leaves it', async () => {
    canFill(true);
    let filled: Element | null = null;
    const fill = (element: Element | null): Promise<void> => {
      filled = element;
      document.dispatchEvent(new Event('fullscreenchange'));
      return Promise.resolve();
    };
    Object.defineProperty(document, 'fullscreenElement', { get: () => filled, configurable: true });
    Object.defineProperty(document, 'exitFullscreen', { value: () => fill(null), configurable: true });
    Object.defineProperty(Element.prototype, 'requestFullscreen', {
      value(this: Element) {
        return fill(this);
      },
      configurable: true,
    });
    const { user } = openTab('rank');
    const row = await rowNamed(/Guests/);
    await user.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(filled!.contains(row)).toBe(true);
    expect(row.closest('.t-whole-screen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Exit full screen' }));
    expect([filled, row.closest('.t-whole-screen')]).toEqual([null, null]);
    expect(screen.getByRole('button', { name: 'Full screen' })).toBeTruthy();
  });

  test('is not offered where the browser cannot do it', async () => {
    canFill(false);
    openTab('rank');
    await rowNamed(/Guests/);
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  });
});

test('organisers can download the scoreboard as shown', async () => {
  answerWith(infoOf({}, { isContestAdmin: true }));
  server.answer({ 'GET /api/file/download-contest-rank': () => refusal('No file') } as never);
  const { user } = openTab('rank?removeStar=true');
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
  await waitFor(() =>
    expect(server.sent('GET /api/file/download-contest-rank' as never)).toEqual([
      { cid: '7', removeStar: 'true', forceRefresh: 'false', containEnd: 'false', format: 'csv' },
    ]),
  );
});

test('formats of other boards are offered where they fit the rule', async () => {
  answerWith(infoOf({ type: ContestType.Oi }, { isContestAdmin: true }));
  server.answer({ 'GET /api/file/download-contest-rank': () => refusal('No file') } as never);
  const { user } = openTab('rank');
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(screen.queryByRole('menuitem', { name: 'xcpcio (zip)' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Standard Ranklist (srk)' }));
  await waitFor(() =>
    expect(server.sent('GET /api/file/download-contest-rank' as never)).toMatchObject([{ cid: '7', format: 'srk' }]),
  );
});

test('who takes part virtually sees the field of then and the own row in it', async () => {
  answerWith(infoOf(ENDED, { virtual: { startTime: at(-0.5), endTime: at(4.5) } }));
  server.answer({
    'GET /api/get-contest-virtual-rank': () => ({
      records: [acmRowOf('9', { rankShowName: 'Original' })],
      total: 1,
      own: acmRowOf('virtual:1', { rankShowName: 'ann', rank: 2 }),
      elapsedMs: 30 * 60_000,
    }),
  });
  const { user } = openTab('rank');
  expect(await screen.findByText('Scoreboard after 0:30:00, including your results.')).toBeTruthy();
  expect((await rowNamed(/ann/)).textContent).toContain('You');
  await user.click(screen.getByRole('button', { name: 'Final scoreboard' }));
  expect(await rowNamed(/Guests/)).toBeTruthy();
});

test('an empty board and a search without a match say so', async () => {
  server.answer({ [RANK]: () => boardPageOf([]) });
  openTab('rank');
  expect(await screen.findByText('No participants yet')).toBeTruthy();
});
