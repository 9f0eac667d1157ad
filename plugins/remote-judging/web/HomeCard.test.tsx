import { logInAs, showPage } from '@tribunal/web/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { HomeCard } from './HomeCard';
import { remoteServer, statusRow } from './testing';

const server = remoteServer();
beforeEach(() =>
  server.answer({ 'GET /api/remote-status': () => [statusRow({ key: 'POJ', name: 'POJ', state: 'down' })] }),
);
const showJudge = async () => {
  showPage(<HomeCard />, '/home');
  return (await screen.findByRole('link', { name: 'POJ' })).getAttribute('href');
};

test('everybody sees which judges there are, without their state', async () => {
  logInAs('1', 'ann');
  expect(await showJudge()).toBe('http://poj.org');
  expect(screen.queryByText('Not responding')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
});

test('staff see whether they work', async () => {
  logInAs('1', 'ann', ['admin']);
  await showJudge();
  expect(screen.getByText('Not responding')).toBeTruthy();
});
