import { Status } from '@tribunal/contract';
import { refusal, showPage } from '@tribunal/web/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ContestType } from '@tribunal/plugin-contest/contract';
import type { ContestReplay } from '../../contract';
import { contestServer } from '../../../contest/web/testing';
import { ReplayCard } from './ReplayCard';

const MINUTE = 60_000;
const REPLAY: ContestReplay = {
  cid: 7,
  rules: { type: ContestType.Acm, penaltyMs: 20 * MINUTE, unitMs: 1000, tieBreak: 'none', oiRankScoreType: 'Recent' },
  startTime: '2031-05-01T10:00:00.000Z',
  lengthMs: 60 * MINUTE,
  freezeMs: 40 * MINUTE,
  problems: [{ id: 11, displayId: 'A', displayTitle: 'Apples', color: null, fullScore: 100 }],
  teams: [
    { team: 'x', name: 'Xenon', school: null, isStar: false },
    { team: 'y', name: 'Yttrium', school: 'Ytterby', isStar: false },
  ],
  runs: {
    team: [0, 1],
    problem: [0, 0],
    atMs: [10 * MINUTE, 50 * MINUTE],
    status: [Status.Accepted, Status.Accepted],
    score: [null, null],
    timeMs: [null, null],
  },
};
const server = contestServer();
const stubReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

beforeEach(() => {
  stubReducedMotion(false);
  server.answer({ 'GET /api/get-contest-replay': () => REPLAY });
});
/** Advances the playback clock by `ms`. */
const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const open = () => {
  showPage(<ReplayCard cid={7} />);
  return screen.findByRole('slider', { name: 'Contest time' });
};
const textOf = (name: RegExp) => screen.getByRole('rowheader', { name }).closest('tr')?.textContent;

test('it begins at the end, and the slider shows any minute without asking again', async () => {
  const slider = await open();
  expect(textOf(/Yttrium/)).toContain('accepted, minute: 50');
  fireEvent.change(slider, { target: { value: '20' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('0:20 of 1:00');
  expect(textOf(/Yttrium/)).not.toContain('accepted');
  expect(textOf(/Xenon/)).toContain('first to solve: ★ 10');
  expect(screen.getByRole('columnheader', { name: /Apples/ }).textContent).toContain('solved by 1');
  expect(server.sent('GET /api/get-contest-replay')).toHaveLength(1);
});

test('as it was seen then, the sealed part is pending', async () => {
  await open();
  await userEvent.setup().click(screen.getByRole('switch', { name: 'Show frozen scoreboard' }));
  expect(textOf(/Yttrium/)).toContain('verdict pending: ? 1');
});

test('it plays from the beginning to the end and stops there', async () => {
  const slider = (await open()) as HTMLInputElement;
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(slider.value).toBe('0');
  pass(2000);
  expect(slider.value).toBe('10');
  pass(20_000);
  expect(slider.value).toBe('60');
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
});

test('users who prefer reduced motion see fewer frames, and get as far', async () => {
  stubReducedMotion(true);
  const slider = (await open()) as HTMLInputElement;
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  pass(1900);
  expect(slider.value).toBe('0');
  pass(100);
  expect(slider.value).toBe('10');
});

test('names and schools are found in the browser', async () => {
  await open();
  await userEvent.setup().type(screen.getByRole('searchbox'), 'ytterby{Enter}');
  const table = screen.getByRole('table');
  expect(within(table).getAllByRole('rowheader')).toHaveLength(1);
});

test('a refusal is shown', async () => {
  server.answer({ 'GET /api/get-contest-replay': () => refusal("The contest hasn't ended yet") });
  showPage(<ReplayCard cid={7} />);
  expect(await screen.findByText("The contest hasn't ended yet")).toBeTruthy();
});
