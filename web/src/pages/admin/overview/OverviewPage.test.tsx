import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addAdminTexts, fakeServer, logInAs, putSite, showPage } from '../../../testing';
import { OverviewPage } from './OverviewPage';

const server = fakeServer();
beforeEach(async () => {
  await addAdminTexts();
  putSite({});
  logInAs('u1', 'ann', ['admin']);
});

const show = (untrustedProxies: string[], clockSkewMs: number | null = 0) => {
  server.answer({
    'GET /api/admin/health': () => ({
      ...{
        version: '1.2.3',
        status: 'degraded',
        database: 'ok',
        files: 'ok',
        queue: 'postgres',
        plugins: [],
        judges: [],
      },
      untrustedProxies,
      clockSkewMs,
    }),
  });
  showPage(<OverviewPage />);
};

test('a proxy that is not trusted is reported, with what to do', async () => {
  show(['10.0.0.1', '10.0.0.2']);
  expect(await screen.findByText('Requests arrive through an untrusted proxy')).toBeTruthy();
  expect(screen.getByText(/If 10\.0\.0\.1, 10\.0\.0\.2 is your proxy, add it to TRUSTED_PROXIES/)).toBeTruthy();
});

test('nothing is said of proxies where there is none', async () => {
  show([]);
  expect(await screen.findByText('No judge connected')).toBeTruthy();
  expect(screen.queryByText(/TRUSTED_PROXIES/)).toBeNull();
});

test.each([
  [30_049, '30.0 s ahead'],
  [-12, '12 ms behind'],
  [null, 'Not measured yet'],
])('the clock of the server is compared with the database’s: %s ms', async (skewMs, text) => {
  show([], skewMs);
  expect(await screen.findByText(text)).toBeTruthy();
});
