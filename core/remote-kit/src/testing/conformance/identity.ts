import { expect } from 'vitest';
import { describe, it, itUnlessLacking } from './cases';
import type { RemoteSession } from '../../contract';
import { ImpersonatingSession, MisdirectedSession } from './sessions';
import { BOT, CODE, failureOf, type SiteUnderTest } from './site-under-test';

const OTHER = 'somebody';

/**
 * Checks that apply to every site: an account is identified by the login that it signs in with, whatever name a page
 * shows.
 */
export const IDENTITY_CHECKS: Readonly<Record<string, (site: SiteUnderTest) => Promise<void>>> = {
  'lists the runs of the account, though each shows the name of another': async (site) => {
    swapNames(site);
    const session = await site.openLoggedInSession();
    const { languageId, ...problem } = await site.problemRef();
    const sent = [BOT, OTHER].map((account) =>
      String(site.world.addRun({ account, problemId: problem.id, languageId, code: CODE }).id),
    );
    const listed = await site.adapter.listRecentRuns(session, problem);
    expect(listed.map(({ runId }) => runId)).toEqual([sent[0]]);
  },

  'is logged in under its login, though pages show another name': async (site) => {
    swapNames(site);
    expect(await site.adapter.isLoggedIn(await site.openLoggedInSession())).toBe(true);
  },

  'is not logged in by the session of another account that shows its name': async (site) => {
    swapNames(site);
    const session = new ImpersonatingSession(BOT, await loggedInAs(site, OTHER));
    const work = site.adapter.isLoggedIn(session);
    const kind = await failureOf(work);
    if (kind === 'none') expect(await work).toBe(false);
    else expect(['badAccount', 'sessionExpired']).toContain(kind);
  },
};

const FORM = 'sends nothing with the session of another account';

const expectForeignFormRefused = async (site: SiteUnderTest): Promise<void> => {
  const { languageId, ...problem } = await site.problemRef();
  const session = new ImpersonatingSession(BOT, await loggedInAs(site, OTHER));
  expect(await failureOf(site.adapter.submit(session, { problem, languageId, code: CODE }))).toBe('sessionExpired');
  expect(site.world.acceptedCount).toBe(0);
};

const ONLY_OTHERS = 'refuses a list that holds only runs of others, though it was asked for those of the account';

const expectForeignListRejected = async (site: SiteUnderTest): Promise<void> => {
  const { languageId, ...problem } = await site.problemRef();
  site.world.addRun({ account: OTHER, problemId: problem.id, languageId, code: CODE });
  const session = new MisdirectedSession(new ImpersonatingSession(BOT, await loggedInAs(site, OTHER)), BOT, OTHER);
  const kind = await failureOf(site.adapter.listRecentRuns(session, problem));
  expect(['layoutChanged', 'sessionExpired']).toContain(kind);
};

export const identityTests = (site: SiteUnderTest): void =>
  void describe('an account whose display name is not its login', () => {
    for (const [name, check] of Object.entries(IDENTITY_CHECKS)) it(name, () => check(site));
    itUnlessLacking(site, 'formOwner', FORM, () => expectForeignFormRefused(site));
    itUnlessLacking(site, 'owners', ONLY_OTHERS, () => expectForeignListRejected(site));
  });

/** Makes each account show the other's login, so that the text of a page cannot identify an account. */
function swapNames({ world: simulatorState }: SiteUnderTest): void {
  simulatorState.displayNames.set(BOT, OTHER);
  simulatorState.displayNames.set(OTHER, BOT);
}

/** Opens a session of another account that the site knows. */
async function loggedInAs(site: SiteUnderTest, name: string): Promise<RemoteSession> {
  site.world.accounts.push({ name, password: 'x' });
  const session = site.openSession(name);
  const pasted = site.lacks('password') ? site.options.session?.(site.world.openSession(name), name) : null;
  const password = site.lacks('password') ? null : 'x';
  await site.adapter.login(session, { name, password, session: pasted ?? null });
  return session;
}
