import type { CoreCalls, Language } from '@tribunal/contract';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problemDetail, showPage } from '../../../testing';
import { problemSetContext } from '../problem-set-context';
import { Workspace } from '../Workspace';
import { appliedLimit } from './limits';

test.each([
  [1000, 2, 2000],
  [1000, 3.5, 3500],
  [256, 0.1, 26],
  [1000, 1, 1000],
  [1000, null, 1000],
  [1000, undefined, 1000],
])('%d times %s is %s', (limit, factor, applied) => {
  expect(appliedLimit(limit, factor)).toBe(applied);
});

const server = fakeServer<CoreCalls>();
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
);

const detail = problemDetail({ languages: ['C++', 'Java', 'Pascal'] });

const language = (name: string, timeFactor: number | null, memoryFactor: number | null) =>
  ({ name, description: name, contentType: '', timeFactor, memoryFactor }) as Language;

test('the limits are those that the selected language has at this site', async () => {
  server.answer({
    'GET /api/get-problem-languages': () => [
      language('C++', 1, 1),
      language('Java', 3.5, 1),
      language('Pascal', null, null),
    ],
  });
  showPage(<Workspace detail={detail} context={problemSetContext('P-1')} />);
  const facts = () => document.querySelector('.t-facts')!.textContent;
  expect(facts()).toMatch(/^Time 1000 msMemory 256 MBAccepted.*In C\+\+: …$/);
  expect(await screen.findByText('In C++: 1000 ms, 256 MB')).toBeTruthy();
  const select = screen.getByRole('combobox', { name: 'Language' });
  fireEvent.change(select, { target: { value: 'Java' } });
  expect(facts()).toMatch(/In Java: 3500 ms, 256 MB$/);
  fireEvent.change(select, { target: { value: 'Pascal' } });
  expect(facts()).toMatch(/In Pascal: 1000 ms, 256 MB$/);
});
