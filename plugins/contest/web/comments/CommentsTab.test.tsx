import { screen } from '@testing-library/react';
import { putSite } from '@tribunal/web/testing';
import { expect, test } from 'vitest';
import { at, contestServer, infoOf, openTab } from '../testing';

const server = contestServer();
const open = (...info: Parameters<typeof infoOf>) => {
  putSite({ openContestComment: true, plugins: ['comment', 'contest'] });
  server.answer({ 'GET /api/get-contest-info': () => infoOf(...info) });
  openTab('comment');
};

test('until the end, participants read that the comments of others are hidden', async () => {
  open();
  expect(await screen.findByText(/you see only your own comments and those of the organisers/)).toBeTruthy();
});

test('those who moderate read what participants do not see', async () => {
  open({}, { isContestAdmin: true, mayModerate: true });
  expect(await screen.findByText(/participants see only their own comments/)).toBeTruthy();
});

test('after the end there is nothing to say', async () => {
  open({ endTime: at(-0.5) });
  await screen.findByRole('link', { name: /Comments/ });
  expect(screen.queryByText(/see only/)).toBeNull();
});
