import { refusal } from '@tribunal/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setSession } from '../../../../web/src/shared/session/store';
import { PrintStatus, type PrintRow, OnsiteLimits } from '../../contract';
import { at, contestServer, infoOf, openTab, pageOf } from '../../../contest/web/testing';

const server = contestServer();
const row = (id: number, status: PrintStatus): PrintRow => ({
  id,
  username: 'ann',
  realname: 'Ann Lee',
  status,
  gmtCreate: at(0),
});
const LONG = 'x'.repeat(OnsiteLimits.print.min);
beforeEach(() => {
  server.answer({
    'GET /api/get-contest-info': () => infoOf({ openPrint: true }),
    'GET /api/get-my-contest-print': () => pageOf([]),
  });
});

test('a text that is empty or too short is not sent', async () => {
  const { user } = openTab('print');
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('alert').textContent).toBe("Content can't be empty");
  await user.type(screen.getByLabelText('Text to print'), 'short');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('alert').textContent).toBe('Content must have at least 50 characters');
  expect(server.sent('POST /api/submit-print-text')).toEqual([]);
});

test('a text is sent, the box is empty again, and the request is listed', async () => {
  server.answer({ 'POST /api/submit-print-text': () => null });
  const { user } = openTab('print');
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Text to print');
  await user.click(box);
  await user.paste(LONG);
  server.answer({ 'GET /api/get-my-contest-print': () => pageOf([row(5, PrintStatus.Waiting)]) });
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Not printed')).toBeTruthy();
  expect(server.sent('POST /api/submit-print-text')).toEqual([{ cid: 7, content: LONG }]);
  expect(box.value).toBe('');
});

test('what the server refuses is said and the text is kept', async () => {
  server.answer({ 'POST /api/submit-print-text': () => refusal('Please wait 12 seconds') });
  const { user } = openTab('print');
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Text to print');
  await user.click(box);
  await user.paste(LONG);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Please wait 12 seconds')).toBeTruthy();
  expect(box.value).toBe(LONG);
});

test('after the end nothing can be sent', async () => {
  server.answer({ 'GET /api/get-contest-info': () => infoOf({ openPrint: true, endTime: at(-0.1) }) });
  openTab('print');
  expect(await screen.findByText('You can send print requests while the contest is running.')).toBeTruthy();
  expect(screen.queryByLabelText('Text to print')).toBeNull();
});

test('the admin print tab lists requests and checks off what was printed', async () => {
  server.answer({
    'GET /api/get-contest-info': () => infoOf({ openPrint: true }, { isContestAdmin: true }),
    'GET /api/get-contest-print': () => pageOf([row(5, PrintStatus.Waiting), row(4, PrintStatus.Printed)]),
    'PUT /api/check-contest-print-status': () => null,
  });
  const { user } = openTab('admin-print');
  const waiting = (await screen.findByText('Not printed')).closest('tr')!;
  expect(waiting.textContent).toContain('Ann Lee');
  await user.click(within(waiting).getByRole('button', { name: 'Mark as printed: request 5' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/check-contest-print-status')).toEqual([{ id: '5', cid: '7', printed: 'true' }]),
  );
  await waitFor(() => expect(server.sent('GET /api/get-contest-print')).toHaveLength(2));
  expect(server.sent('GET /api/get-contest-print')[0]).toMatchObject({ limit: '15' });
});

test('the mark of a printed request can be taken back', async () => {
  server.answer({
    'GET /api/get-contest-info': () => infoOf({ openPrint: true }, { isContestAdmin: true }),
    'GET /api/get-contest-print': () => pageOf([row(4, PrintStatus.Printed)]),
    'PUT /api/check-contest-print-status': () => null,
  });
  const { user } = openTab('admin-print');
  server.answer({ 'GET /api/get-contest-print': () => pageOf([row(4, PrintStatus.Printed)]) });
  await user.click(await screen.findByRole('button', { name: 'Mark as not printed: request 4' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/check-contest-print-status')).toEqual([{ id: '4', cid: '7', printed: 'false' }]),
  );
  await waitFor(() => expect(server.sent('GET /api/get-contest-print')).toHaveLength(2));
});

test('a contestant has no admin print tab', async () => {
  openTab('admin-print');
  act(() => setSession({ permissions: [] }));
  expect(await screen.findByText('Page not found in this contest')).toBeTruthy();
});
