import { addAdminTexts, fakeServer, refusal, showPage } from '@tribunal/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { UserAdminCalls } from '../../contract';
import { PermissionsPage } from './PermissionsPage';

const server = fakeServer<UserAdminCalls>();
beforeEach(addAdminTexts);

test('what is tried again is what failed: nobody is asked for while no user is chosen', async () => {
  server.answer({ 'GET /api/admin/permissions': () => refusal('The server is busy.') });
  showPage(<PermissionsPage />, '/admin/permissions');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.sent('GET /api/admin/permissions')).toHaveLength(2));
  expect(server.sent('GET /api/admin/permissions/user')).toEqual([]);
});
