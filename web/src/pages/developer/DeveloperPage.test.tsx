import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addAdminTexts, fakeServer, logInAs, putSite, showPage } from '../../testing';
import { DeveloperPage } from './DeveloperPage';

const LOAD = { waitedMs: 0, discardedRuns: 0, lagMs: 0 };

const server = fakeServer();
beforeEach(async () => {
  await addAdminTexts();
  putSite({});
});

test('a visitor reads whether the site works, and asks for no details', async () => {
  server.answer({ 'GET /api/health': () => ({ status: 'ok' }) });
  showPage(<DeveloperPage />);
  expect(await screen.findByText('All systems operational')).toBeTruthy();
  expect(server.asked.map(({ call }) => call)).not.toContain('GET /api/admin/health');
  expect(screen.queryByText('Judges')).toBeNull();
});

test('a visitor reads that it does not', async () => {
  server.answer({ 'GET /api/health': () => ({ status: 503, msg: 'The service is not available now' }) });
  showPage(<DeveloperPage />);
  expect(await screen.findByText('Some systems are unavailable')).toBeTruthy();
});

test('a visitor reads that submissions may wait', async () => {
  server.answer({ 'GET /api/health': () => ({ status: 'degraded' }) });
  showPage(<DeveloperPage />);
  expect(await screen.findByText('Operational, but judging may be delayed. Submissions are kept.')).toBeTruthy();
});

test('staff read of each part', async () => {
  logInAs('u1', 'ann', ['admin']);
  server.answer({
    'GET /api/health': () => ({ status: 'ok' }),
    'GET /api/admin/health': () => ({
      version: '1.2.3',
      status: 'down',
      database: 'ok',
      files: 'unmarked',
      queue: null,
      plugins: [],
      untrustedProxies: [],
      clockSkewMs: 0,
      attention: [],
      judges: [{ name: 'local-1', languages: ['C++'], unavailable: [], slots: 2, degraded: [], load: LOAD }],
    }),
  });
  showPage(<DeveloperPage />);
  expect(await screen.findByText('local-1')).toBeTruthy();
  expect(screen.getByText('Not responding')).toBeTruthy();
  expect(screen.getByText(/check that DATA_DIR is correct, shared and mounted/)).toBeTruthy();
  expect(screen.getByText('Version 1.2.3')).toBeTruthy();
});
