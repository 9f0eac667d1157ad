// @vitest-environment jsdom
import { Status } from '@tribunal/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { FocusFrame } from './FocusFrame';
import type { StripProblem } from './ProblemStrip';

const problems: StripProblem[] = [
  { pid: 1, problemId: 'A', title: 'Apples', status: Status.Accepted },
  { pid: 2, problemId: 'B', title: 'Boats', status: null, score: 40 },
];

afterEach(cleanup);

const open = (current: string) =>
  render(
    <MemoryRouter>
      <FocusFrame
        title="Weekly"
        problems={problems}
        current={current}
        addressOf={({ problemId }) => `/contest/7/problem/${problemId}/full-screen`}
        leaveTo={`/contest/7/problem/${current}`}
      >
        <main>the statement</main>
      </FocusFrame>
    </MemoryRouter>,
  );

test('the strip leads to each problem and marks the open one', () => {
  open('B');
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]);
  expect(links).toEqual([
    ['/contest/7/problem/A/full-screen', null],
    ['/contest/7/problem/B/full-screen', 'page'],
    ['/contest/7/problem/B', null],
  ]);
});

test('an OI problem shows its score, and the open problem is below the strip', () => {
  open('A');
  expect(screen.getByText('40')).toBeTruthy();
  expect(screen.getByText('the statement')).toBeTruthy();
});

test('the link out of focus mode has a name where its text is hidden', () => {
  open('A');
  const link = screen.getAllByRole('link').at(-1)!;
  expect(link.getAttribute('href')).toBe('/contest/7/problem/A');
  expect(link.getAttribute('aria-label')).toBe(link.textContent);
});
