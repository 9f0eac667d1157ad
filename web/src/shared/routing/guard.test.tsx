// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18n from 'i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callKey, queryClient } from '../../api';
import { currentToast } from '../../kit/feedback/toast';
import { toast } from '../../kit';
import { setEnglish } from '../../testing/english-texts';
import { setSession } from '../session/store';
import { Guarded } from './guard';
import type { Need } from './need';

const CONFIG = {
  baseUrl: '',
  name: 'Site',
  shortName: 'Site',
  plugins: [],
  openPublicDiscussion: false,
  openGroupDiscussion: true,
  openContestComment: false,
};

beforeEach(async () => {
  await setEnglish();
  localStorage.clear();
  queryClient.setQueryData(callKey('GET /api/get-website-config'), CONFIG);
  toast.close();
});
afterEach(cleanup);

const open = (needs: Need) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/here']}>
        <Routes>
          <Route path="/here" element={<Guarded needs={needs}>the page</Guarded>} />
          <Route path="/home" element="home" />
          <Route path="/admin" element="admin home" />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('a page without needs is open to everybody', () => {
  open({});
  expect(screen.getByText('the page')).toBeTruthy();
});

test('a page that needs a login sends visitors home and says so', () => {
  open({ login: true });
  expect(screen.getByText('home')).toBeTruthy();
  expect(currentToast()?.text).toBe('Please log in first');
});

test('it says so once, also when texts arrive before the page is left', async () => {
  const warning = vi.spyOn(toast, 'warning');
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/here']}>
        <Guarded needs={{ login: true }}>the page</Guarded>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(async () => void (await i18n.changeLanguage('zh-CN')));
  expect(warning).toHaveBeenCalledTimes(1);
  warning.mockRestore();
});

test.each([
  ['openPublicDiscussion', 'No access: discussions are not open on this site'],
  ['openContestComment', 'No access: contest comments are not open on this site'],
] as const)('an area that is closed by %s sends home and says so', (area, text) => {
  open({ area });
  expect(screen.getByText('home')).toBeTruthy();
  expect(currentToast()?.text).toBe(text);
});

test('an area that is open is shown', () => {
  open({ area: 'openGroupDiscussion' });
  expect(screen.getByText('the page')).toBeTruthy();
});

test('a page that needs a permission is shown once it is known that the user has it', () => {
  setSession({ permissions: null });
  open({ permission: 'rejudge' });
  expect(screen.queryByText('the page')).toBeNull();
  act(() => setSession({ permissions: ['rejudge'] }));
  expect(screen.getByText('the page')).toBeTruthy();
});

test('without the permission nothing of the page is shown, and the first admin page opens', () => {
  i18n.addResource('en-US', 'translation', 'admin.forbidden', 'no permission');
  setSession({ permissions: ['problem_admin'] });
  open({ permission: 'rejudge' });
  expect(screen.getByText('admin home')).toBeTruthy();
  expect(currentToast()?.text).toBe('no permission');
});

test('when the switches cannot be read it says so, and a retry continues', async () => {
  queryClient.clear();
  const refused = Response.json({ status: 400, msg: 'no', data: null });
  const answer = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(refused);
  answer.mockResolvedValue(Response.json({ status: 200, msg: 'success', data: CONFIG }));
  open({ area: 'openGroupDiscussion' });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the page')).toBeTruthy();
  answer.mockRestore();
});
