import { refusal } from '@tribunal/web/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Clarification, OnsiteLimits } from '../../contract';
import { at, contestServer, infoOf, openTab, pageOf } from '../../../contest/web/testing';

const server = contestServer();
const question = (changes: Partial<Clarification> = {}): Clarification => ({
  id: 3,
  username: 'ann',
  isMine: true,
  displayId: 'B',
  question: 'Is n ever zero?',
  answer: null,
  answeredBy: null,
  isPublic: false,
  gmtCreate: at(0),
  gmtAnswer: null,
  ...changes,
});
const list = (...rows: Clarification[]) => server.answer({ 'GET /api/get-contest-clarification': () => pageOf(rows) });
const asAdmin = () => server.answer({ 'GET /api/get-contest-info': () => infoOf({}, { isContestAdmin: true }) });

test('a contestant asks about a problem, and the question is listed', async () => {
  list();
  server.answer({ 'POST /api/contest-clarification': () => ({ id: 3 }) });
  const { user } = openTab('clarifications');
  await user.selectOptions(await screen.findByLabelText('About'), await screen.findByRole('option', { name: /^B/ }));
  await user.type(screen.getByLabelText('Question'), 'Is n ever zero?');
  list(question());
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Unanswered')).toBeTruthy();
  expect(server.sent('POST /api/contest-clarification')).toEqual([
    { cid: 7, displayId: 'B', question: 'Is n ever zero?' },
  ]);
});

test('an empty question is not sent, and a refusal says why', async () => {
  list();
  server.answer({ 'POST /api/contest-clarification': () => refusal('Too many wait') });
  const { user } = openTab('clarifications');
  await user.click(await screen.findByRole('button', { name: 'Ask' }));
  expect(screen.getByRole('alert').textContent).toBe('Question is required');
  expect(server.sent('POST /api/contest-clarification')).toEqual([]);
  await user.type(screen.getByLabelText('Question'), 'Why?');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Too many wait')).toBeTruthy();
  expect((screen.getByLabelText('Question') as HTMLTextAreaElement).maxLength).toBe(OnsiteLimits.clarification.max);
});

test('an answer says by whom and for whom it is', async () => {
  list(
    question({ answer: 'No.', answeredBy: 'olga', isPublic: true, gmtAnswer: at(0), username: null, isMine: false }),
  );
  openTab('clarifications');
  const answer = (await screen.findByText('No.')).parentElement!;
  expect(screen.getByText('Answered')).toBeTruthy();
  expect(screen.queryByText('Unanswered')).toBeNull();
  expect(answer.textContent).toContain('olga');
  expect(answer.textContent).toContain('Public');
  expect(screen.queryByRole('button', { name: 'Edit answer' })).toBeNull();
});

test('organisers answer, to one or to all', async () => {
  asAdmin();
  list(question({ isMine: false }));
  server.answer({ 'PUT /api/contest-clarification': () => null });
  const { user } = openTab('clarifications');
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  expect(screen.queryByLabelText('Question')).toBeNull();
  await user.type(screen.getByLabelText('Answer'), 'No.');
  await user.click(screen.getByRole('switch', { name: 'Make question and answer public' }));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/contest-clarification')).toEqual([{ cid: 7, id: 3, answer: 'No.', isPublic: true }]),
  );
});

test('after the end nobody asks any more', async () => {
  server.answer({ 'GET /api/get-contest-info': () => infoOf({ endTime: at(-0.1) }) });
  list();
  openTab('clarifications');
  expect(await screen.findByText('No clarifications yet')).toBeTruthy();
  expect(screen.queryByLabelText('Question')).toBeNull();
});
