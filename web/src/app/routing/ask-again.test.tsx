import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { queryClient, useCall } from '../../api';
import { fakeServer } from '../../testing';
import { askAgainOnNewPages } from './ask-again';

const server = fakeServer();
const CALL = 'GET /api/get-submission-detail';

const Part = () => <output>{useCall(CALL, { query: { submitId: 7 } }).data?.submission.code ?? 'hidden'}</output>;
const Page = () => {
  const { data } = useCall(CALL, { query: { submitId: 7 } });
  return data ? <Part /> : null;
};
const open = () => {
  const pages = [
    { path: '/list', element: <h1>List</h1> },
    { path: '*', element: <Page /> },
  ];
  const router = createMemoryRouter(pages, { initialEntries: ['/detail'] });
  askAgainOnNewPages(router);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return (path: string) => act(() => router.navigate(path));
};
const answer = (code: string | null) =>
  server.answer({ [CALL]: () => ({ submission: { submitId: 7, code }, codeShare: true }) as never });

test('a page that a link opens shows what was loaded before it, and asks for it again, however recent', async () => {
  answer(null);
  const follow = open();
  await screen.findByText('hidden');
  answer('int main');
  await follow('/list');
  await follow('/detail');
  await screen.findByText('int main');
});

test('what a page has loaded is not asked again by its parts, nor when only the filters of the address change', async () => {
  answer('int main');
  const follow = open();
  await screen.findByText('int main');
  await follow('/list');
  await follow('/detail');
  await follow('/detail?page=2');
  await screen.findByText('int main');
  expect(server.sent(CALL)).toHaveLength(2);
});
