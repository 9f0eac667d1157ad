import { failureKindOf, PlainSession } from '@tribunal/remote-kit/testing';
import { startSimulator } from '@tribunal/remote-kit/simulator';
import { expect, it, onTestFinished } from 'vitest';
import judgePart from '../judge';
import simulator from '../simulator';

it('knows nobody by a name that a page shows without a link to the account', async () => {
  const { url, simulatorState, close } = await startSimulator(simulator);
  onTestFinished(close);
  simulatorState.accounts.push({ name: 'other', password: 'x' });
  simulatorState.displayNames.set('other', 'bot');
  const session = new PlainSession(url, { account: 'bot' });
  session.setCookies(`SPOJ=${simulatorState.openSession('other')}`);
  const withoutLinks = (page: string): string => page.replace(/href="\/users\/[^"]*"/, 'href="/myaccount/"');
  simulatorState.faults.push({ on: 'login', kind: 'changed', change: withoutLinks });
  expect(await failureKindOf(() => judgePart.adapter.isLoggedIn(session))).toBe('layoutChanged');
});
