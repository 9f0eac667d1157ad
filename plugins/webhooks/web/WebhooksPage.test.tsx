import { ConfirmOutlet, ToastOutlet } from '@tribunal/web/kit';
import { addAdminTexts, addPluginTexts, fakeServer, showPage } from '@tribunal/web/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Webhook, WebhookCalls, WebhookDelivery } from '../contract';
import texts from '../locales/en-US/admin.json';
import { DeliveriesPage } from './DeliveriesPage';
import { WebhooksPage } from './WebhooksPage';

const server = fakeServer<WebhookCalls>();
const webhook: Webhook = {
  id: 3,
  name: 'Chat',
  url: 'https://chat.test/hook',
  kinds: ['contest.ended'],
  isOn: true,
  failingSince: '2026-11-22T10:00:00.000Z',
  nextAt: '2026-11-22T10:05:00.000Z',
  waiting: 4,
  createdAt: '2026-11-22T09:00:00.000Z',
};
const delivery: WebhookDelivery = {
  id: 9,
  messageId: 'msg_1',
  kind: 'contest.ended',
  body: '{"type":"contest.ended"}',
  attempts: 2,
  outcome: 'givenUp',
  status: 503,
  trouble: 'no <b>more</b>',
  ms: 12,
  createdAt: '2026-11-22T10:00:00.000Z',
  nextAt: null,
};
let rows: Webhook[];

beforeEach(async () => {
  await addAdminTexts();
  addPluginTexts('webhooks', texts);
  rows = [webhook];
  server.answer({
    'GET /api/admin/webhook': () => rows,
    'GET /api/admin/webhook/kinds': () => [
      { kind: 'contest.started', text: 'A contest has started' },
      { kind: 'contest.ended', text: 'A contest has ended' },
    ],
    'GET /api/admin/webhook/delivery': () => ({ records: [delivery], total: 1, size: 30, current: 1, pages: 1 }),
  });
});

const showList = () => {
  render(<ConfirmOutlet />);
  return showPage(<WebhooksPage />);
};

test('an address that fails says since when, and what waits', async () => {
  showList();
  const row = await screen.findByRole('row', { name: /Chat/ });
  expect(within(row).getByText(/^Failing since/)).toBeTruthy();
  expect(within(row).getByText(/^4 waiting · next attempt/)).toBeTruthy();
});

test('without webhooks the page says what they are for', async () => {
  rows = [];
  showList();
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
});

test('a new webhook shows its secret', async () => {
  server.answer({ 'POST /api/admin/webhook': () => ({ id: 4, secret: 'whsec_abc' }) });
  showList();
  const [add] = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Add a webhook' });
  await waitFor(() => expect(add!.disabled).toBe(false));
  await userEvent.click(add!);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(server.sent('POST /api/admin/webhook')).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Jury');
  await userEvent.type(within(dialog).getByLabelText('Address'), 'https://jury.test/');
  await userEvent.click(within(dialog).getByLabelText('A contest has ended'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('whsec_abc')).toBeTruthy();
  const made = { name: 'Jury', url: 'https://jury.test/', kinds: ['contest.ended'] };
  expect(server.sent('POST /api/admin/webhook')).toEqual([made]);
});

test('a delivery says what the other side answered, and can be sent again', async () => {
  server.answer({ 'POST /api/admin/webhook/delivery': () => null });
  showPage(<DeliveriesPage />, '/admin/webhooks/3', '/admin/webhooks/:webhookId');
  const row = await screen.findByRole('row', { name: /contest\.ended/ });
  expect(within(row).getByText('HTTP 503: no <b>more</b>')).toBeTruthy();
  await userEvent.click(within(row).getByRole('button', { name: 'Send delivery 9 again' }));
  await waitFor(() => expect(server.sent('POST /api/admin/webhook/delivery')).toEqual([{ id: 9 }]));
});

test('a test that fails says why', async () => {
  server.answer({ 'POST /api/admin/webhook/test': () => ({ ...delivery, status: null, trouble: 'ECONNREFUSED' }) });
  render(<ToastOutlet />);
  showPage(<DeliveriesPage />, '/admin/webhooks/3', '/admin/webhooks/:webhookId');
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('Not delivered: ECONNREFUSED')).toBeTruthy();
});

test('an unknown webhook leads back to the list', async () => {
  showPage(<DeliveriesPage />, '/admin/webhooks/77', '/admin/webhooks/:webhookId');
  expect(await screen.findByText('There is no such webhook')).toBeTruthy();
});
