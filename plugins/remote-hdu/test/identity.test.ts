import type { RemoteProblemRef, RemoteRun, RemoteSession } from '@tribunal/remote-kit/contract';
import { openTestSession } from '@tribunal/judge-remote/testing';
import { textOf, parseHtml, collapseWhitespace, type JudgePart } from '@tribunal/remote-kit';
import { IDENTITY_CHECKS, SiteUnderTest } from '@tribunal/remote-kit/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import judgePart from '../judge';
import simulator from '../simulator';

/**
 * Returns the runs whose Author column shows the account's name: a deliberately wrong check, because display names
 * can be chosen freely.
 */
async function runsByShownName(session: RemoteSession, problem: RemoteProblemRef): Promise<RemoteRun[]> {
  const query = { user: session.account ?? '', pid: problem.id };
  const $ = parseHtml(await session.get('/status.php', { query }));
  return $('#fixed_table tr[align=center]')
    .toArray()
    .map((row) => $(row).children('td'))
    .filter((cells) => collapseWhitespace(textOf(cells.last())) === session.account)
    .map((cells) => ({
      runId: collapseWhitespace(textOf(cells.first())),
      problemId: problem.id,
      languageId: null,
      codeBytes: null,
      sentAt: null,
    }));
}

/** Returns whether the page shows the account's name: a deliberately wrong check for a login. */
async function isShown(session: RemoteSession): Promise<boolean> {
  const $ = parseHtml(await session.get('/control_panel.php'));
  return $('a').is((_, link) => collapseWhitespace($(link).text()) === session.account);
}

const judgePartWith = (changes: Partial<JudgePart['adapter']>): JudgePart => ({
  ...judgePart,
  adapter: { ...judgePart.adapter, ...changes },
});

async function checked(name: string, tested: JudgePart): Promise<void> {
  const site = new SiteUnderTest(tested, simulator, openTestSession, {});
  await site.start();
  onTestFinished(() => site.stop());
  await IDENTITY_CHECKS[name]!(site);
}

const [RUNS, LOGGED_IN, OF_ANOTHER] = Object.keys(IDENTITY_CHECKS) as [string, string, string];

describe('checks of identity', () => {
  it.each(Object.keys(IDENTITY_CHECKS))('are passed by the adapter: an account %s', (name) =>
    expect(checked(name, judgePart)).resolves.toBeUndefined(),
  );

  it.each([
    [RUNS, { listRecentRuns: runsByShownName }],
    [LOGGED_IN, { isLoggedIn: isShown }],
    [OF_ANOTHER, { isLoggedIn: isShown }],
  ])('fail for an adapter that trusts display names: %s', (name, changes) =>
    expect(checked(name, judgePartWith(changes))).rejects.toThrow(),
  );
});
