import type { RemoteProblemRef, RemoteRun, RemoteSession } from '@tribunal/contract';
import { visitSite } from '@tribunal/judge-remote/testing';
import { textOf, treeOf, words, type RemoteDoor } from '@tribunal/remote-kit';
import { IDENTITY_CHECKS, SiteUnderTest } from '@tribunal/remote-kit/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import door from '../judge';
import simulator from '../simulator';

/** Runs whose Author column shows the account's name. */
async function runsByShownName(session: RemoteSession, problem: RemoteProblemRef): Promise<RemoteRun[]> {
  const query = { user: session.account ?? '', pid: problem.id };
  const $ = treeOf(await session.get('/status.php', { query }));
  return $('#fixed_table tr[align=center]')
    .toArray()
    .map((row) => $(row).children('td'))
    .filter((cells) => words(textOf(cells.last())) === session.account)
    .map((cells) => ({
      runId: words(textOf(cells.first())),
      problemId: problem.id,
      languageId: null,
      codeBytes: null,
      sentAt: null,
    }));
}

/** Logged in is whoever is shown by the account's name. */
async function isShown(session: RemoteSession): Promise<boolean> {
  const $ = treeOf(await session.get('/control_panel.php'));
  return $('a').is((_, link) => words($(link).text()) === session.account);
}

const doorWith = (changes: Partial<RemoteDoor['adapter']>): RemoteDoor => ({
  ...door,
  adapter: { ...door.adapter, ...changes },
});

async function checked(name: string, tested: RemoteDoor): Promise<void> {
  const site = new SiteUnderTest(tested, simulator, visitSite, {});
  await site.start();
  onTestFinished(() => site.stop());
  await IDENTITY_CHECKS[name]!(site);
}

const [RUNS, LOGGED_IN, OF_ANOTHER] = Object.keys(IDENTITY_CHECKS) as [string, string, string];

describe('checks of identity', () => {
  it.each(Object.keys(IDENTITY_CHECKS))('are passed by the adapter: an account %s', (name) =>
    expect(checked(name, door)).resolves.toBeUndefined(),
  );

  it.each([
    [RUNS, { recentRuns: runsByShownName }],
    [LOGGED_IN, { isLoggedIn: isShown }],
    [OF_ANOTHER, { isLoggedIn: isShown }],
  ])('fail for an adapter that trusts display names: %s', (name, changes) =>
    expect(checked(name, doorWith(changes))).rejects.toThrow(),
  );
});
