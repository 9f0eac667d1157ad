// @vitest-environment jsdom
import { Status } from '@tribunal/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ProblemStrip, type StripProblem } from './ProblemStrip';
import { englishTexts } from '../../testing/english-texts';

const problems: StripProblem[] = [
  { pid: 1, problemId: 'A', title: 'Apples', status: Status.Accepted },
  { pid: 2, problemId: 'B', title: 'Boats', status: null },
  { pid: 3, problemId: 'C', title: 'Clouds', status: Status.PartialAccepted, score: 40 },
];

englishTexts();
afterEach(cleanup);

const open = (current?: string) => {
  const page = (
    <>
      <ProblemStrip problems={problems} current={current} addressOf={({ problemId }) => `/problem/${problemId}`} />
      <textarea aria-label="Code" />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/start'] });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), path: () => router.state.location.pathname };
};

test('a link says problem, title, verdict and score', () => {
  open('B');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'A Apples, Accepted',
    'B Boats, Not Submitted',
    'C Clouds, Partial Accepted 40',
  ]);
});

test.each([
  ['B', '[', '/problem/A'],
  ['B', ']', '/problem/C'],
  ['A', '[', '/start'],
  ['C', ']', '/start'],
  [undefined, '[', '/start'],
  [undefined, ']', '/problem/A'],
])('beside problem %s the key %s leads to %s', async (current, key, expected) => {
  const { user, path } = open(current);
  await user.keyboard(key === '[' ? '[[' : key);
  await waitFor(() => expect(path()).toBe(expected));
});

test('the keys are named on the links, and write where one types', async () => {
  const { user, path } = open('B');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-keyshortcuts'))).toEqual(['[', null, ']']);
  await user.click(screen.getByRole('textbox', { name: 'Code' }));
  await user.keyboard(']');
  expect(path()).toBe('/start');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(']');
});

test('the open problem is brought into the middle of the strip, and the page stays', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(60);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(200);
  open('C');
  vi.restoreAllMocks();
  expect(screen.getByRole('navigation').scrollLeft).toBe(430);
});
