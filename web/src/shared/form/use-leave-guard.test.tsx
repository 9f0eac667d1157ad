import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmOutlet } from '../../kit';
import { fakeServer } from '../../testing';
import { useLeaveGuard } from './use-leave-guard';

fakeServer();
const redirected = vi.fn();
beforeEach(() => redirected.mockClear());

const Form = () => {
  useLeaveGuard(true, { text: 'It is kept.' });
  return <h1>Form</h1>;
};
const Elsewhere = () => <h1>Elsewhere</h1>;
/** Navigates back before React has unmounted the page that was left. */
const Redirecting = () => {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    redirected();
    void navigate(-1);
  }, [navigate]);
  return <h1>Turning</h1>;
};

const show = () => {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form /> },
      { path: '/elsewhere', element: <Elsewhere /> },
      { path: '/turning', element: <Redirecting /> },
    ],
    { initialEntries: ['/form'] },
  );
  render(
    <>
      <RouterProvider router={router} />
      <ConfirmOutlet />
    </>,
  );
  const navigateTo = (path: string) => act(() => router.navigate(path));
  return { navigateTo, user: userEvent.setup() };
};

test('leaving asks for confirmation; cancelling stays, confirming leaves', async () => {
  const { navigateTo, user } = show();
  await navigateTo('/elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('heading', { name: 'Form' })).toBeTruthy();
  await navigateTo('/elsewhere');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy();
});

test('a form that was left blocks nobody, however soon they return', async () => {
  const { navigateTo, user } = show();
  await navigateTo('/turning');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(redirected).toHaveBeenCalledOnce());
  expect(await screen.findByRole('heading', { name: 'Form' })).toBeTruthy();
});
