import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage } from '@tribunal/web/testing';
import type { CompanionOrder, CompanionState } from '../../contract/companion-protocol';
import { remoteServer } from '../testing';
import { ClaimCompanion } from './ClaimCompanion';
import { installCompanion, type FakeCompanion } from './testing';
import { forgetCompanion } from './use-companion';

remoteServer();
const order: CompanionOrder = {
  jobId: 'claim:POJ:1',
  key: 'POJ',
  handle: 'annie',
  problem: { id: '1000', ref: null },
  language: { id: '0', name: 'G++' },
  code: 'int main;',
};
const onRun = vi.fn();
let fake: FakeCompanion;
beforeEach(async () => {
  forgetCompanion();
  onRun.mockReset();
  fake = installCompanion();
  showPage(<ClaimCompanion order={order} site="POJ" onRun={onRun} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Fill it in with the companion' }));
});
afterEach(() => fake.remove());

const change = (state: CompanionState) => act(() => fake.change({ jobId: order.jobId, key: 'POJ', ...state }));
const says = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

test('it says what to do in each state', async () => {
  change({ state: 'needsPermission' });
  await says("Select the companion's icon in the toolbar, then allow POJ.");
  change({ state: 'wrongAccount', account: 'bob' });
  await says('You are logged in to POJ as bob. Log in there as annie.');
  change({ state: 'filled', filled: { problem: null, language: 'G++', codeLength: 9, account: null } });
  await says('Press Submit on POJ; its number then appears here.');
  change({ state: 'refused', text: 'Wait' });
  await says('POJ did not accept it: Wait');
});

test('the run is handed over, and the companion keeps nothing of it', async () => {
  change({ state: 'submitted', runId: '77', url: null, account: 'annie', isChanged: false });
  await waitFor(() => expect(onRun).toHaveBeenCalledWith('77'));
  await waitFor(() => expect(fake.asked.at(-1)).toEqual({ name: 'forget', input: { jobId: order.jobId } }));
});
