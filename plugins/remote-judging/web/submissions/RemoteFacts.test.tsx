import { Status, type SubmissionView } from '@tribunal/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { logInAs, showPage } from '@tribunal/web/testing';
import type { RemoteJudgingCalls, RunAccount, RunWait } from '../../contract';
import { statusRow, remoteServer } from '../testing';
import { RemoteFacts } from './RemoteFacts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const server = remoteServer();
const show = (displayPid: string, status: Status = Status.Accepted) => {
  server.answer({ 'GET /api/remote-status': () => [statusRow()] });
  showPage(
    <dl>
      <RemoteFacts submission={{ submitId: 7, uid: '1', displayPid, status } as SubmissionView} Fact={Fact} />
    </dl>,
  );
};
const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent;

type Reply = NonNullable<RemoteJudgingCalls['GET /api/get-remote-run']['data']>;
const answer = (values: Partial<Reply>): void => {
  const reply: Reply = {
    key: 'POJ',
    runId: null,
    url: null,
    account: null,
    accountInUse: null,
    state: 'sent',
    sentAt: null,
    wait: null,
    isChanged: false,
    ...values,
  };
  server.answer({ 'GET /api/get-remote-run': () => reply });
};

test('it says where the run is, under which number and account, and links to it', async () => {
  const url = 'http://poj.org/status?top=2500002';
  answer({ runId: '2500001', url, account: 'tribunal_01', accountInUse: { kind: 'own' }, state: 'final' });
  show('POJ-1000');
  expect(await fact('Remote ID')).toBe('2500001');
  expect(screen.getByRole('link', { name: '2500001' }).getAttribute('href')).toBe(url);
  expect(await fact('Remote account')).toBe('tribunal_01');
  expect(await fact('Remote status')).toBe('Judged');
});

test('before its number is known it says that', async () => {
  answer({});
  show('POJ-1000');
  expect(await fact('Remote ID')).toBe('Not known yet');
  expect(screen.queryByText('Remote account')).toBeNull();
});

test.each<[RunAccount, string]>([
  [{ kind: 'pool', number: 2, of: 3 }, 'Site account 2 of 3'],
  [{ kind: 'own' }, "The submitter's own account"],
])('whose account it is, is said without its name', async (accountInUse, text) => {
  answer({ accountInUse });
  show('POJ-1000');
  expect(await fact('Remote account')).toBe(text);
});

test('while it is judged, it says when it was sent and how long the site takes', async () => {
  answer({ state: 'tracking', sentAt: new Date(Date.now() - 12_000).toISOString() });
  show('POJ-1000', Status.Judging);
  expect(await fact('Remote status')).toMatch(/^JudgingSent 1\d(\.\d)?s ago; POJ usually takes 9s$/);
});

test.each<[RunWait, string | RegExp]>([
  [{ why: 'queued', until: null, place: 3, own: null }, 'Waiting to be sentPlace 3 in the queue.'],
  [
    { why: 'needsReview', until: '2026-11-23T10:00:00Z', place: 1, own: null },
    /An administrator has to review an earlier/,
  ],
  [{ why: 'siteDown', until: '2026-11-23T10:00:00Z', place: 1, own: null }, /POJ is not responding\. Next attempt at/],
  [{ why: 'suspended', until: null, place: 1, own: null }, /judges crashed/],
  [{ why: 'noAccount', until: null, place: 1, own: null }, /This site has no account for POJ/],
  [{ why: 'poolStopped', until: null, place: 1, own: null }, /accounts of this site for POJ can't log in/],
  [{ why: 'paused', until: '2026-11-23T10:00:00Z', place: 1, own: null }, /Submitting to POJ is paused\.$/],
])('what it waits for is said: %j', async (wait, text) => {
  answer({ state: 'intended', wait });
  show('POJ-1000', Status.Pending);
  expect(await fact('Remote status')).toMatch(text);
});

test('of a submission to a problem of the site nobody asks', async () => {
  show('SUM-1');
  await waitFor(() => expect(server.sent('GET /api/remote-status')).toHaveLength(1));
  expect(server.sent('GET /api/get-remote-run')).toEqual([]);
});

test('what an own account needs is said to its owner, with the way there, and to others without', async () => {
  const wait = { why: 'needsOwner', until: null, place: 2, own: { account: 'annie', need: 'sessionEnded' } } as const;
  answer({ state: 'intended', wait });
  show('POJ-1000', Status.Pending);
  expect(await fact('Remote status')).toContain("The submitter's own POJ account needs its owner.");
  cleanup();
  logInAs('1', 'ann');
  show('POJ-1000', Status.Pending);
  expect(await fact('Remote status')).toContain('Your POJ account annie needs you: its session has ended.');
  expect(screen.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/setting#other-judges');
});
