import { Status, type SubmissionView } from '@tribunal/contract';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { showPage } from '@tribunal/web/testing';
import { statusRow, remoteServer } from '../testing';
import { RemoteFacts } from './RemoteFacts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const server = remoteServer();
const show = (displayPid: string) => {
  server.answer({ 'GET /api/remote-status': () => [statusRow()] });
  showPage(
    <dl>
      <RemoteFacts submission={{ submitId: 7, displayPid, status: Status.Accepted } as SubmissionView} Fact={Fact} />
    </dl>,
  );
};
const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent;

test('it says where the run is, under which number and account, and links to it', async () => {
  server.answer({
    'GET /api/get-remote-run': () => ({
      key: 'POJ',
      runId: '2500001',
      url: 'http://poj.org/status?top=2500002',
      account: 'tribunal_01',
      state: 'final',
    }),
  });
  show('POJ-1000');
  expect(await fact('Remote ID')).toBe('2500001');
  expect(screen.getByRole('link', { name: '2500001' }).getAttribute('href')).toContain('poj.org');
  expect(await fact('Remote account')).toBe('tribunal_01');
  expect(await fact('Remote status')).toBe('Judged');
});

test('before its number is known it says that', async () => {
  server.answer({
    'GET /api/get-remote-run': () => ({ key: 'POJ', runId: null, url: null, account: null, state: 'sent' }),
  });
  show('POJ-1000');
  expect(await fact('Remote ID')).toBe('Not known yet');
  expect(screen.queryByText('Remote account')).toBeNull();
});

test('of a submission to a problem of the site nobody asks', async () => {
  show('SUM-1');
  await waitFor(() => expect(server.sent('GET /api/remote-status')).toHaveLength(1));
  expect(server.sent('GET /api/get-remote-run')).toEqual([]);
});
