import { expect, it, describe } from 'vitest';
import type { RemotePage, RemoteRequest, RemoteSession } from '@tribunal/contract';
import { Passing, type Method } from '../../passing';
import { BOT, CODE, failureOf, type SiteUnderTest } from './site-under-test';

const OTHER = 'somebody';

/** What holds for every site: an account is the login that it signs in with, whatever name a page shows. */
export const IDENTITY_CHECKS: Readonly<Record<string, (site: SiteUnderTest) => Promise<void>>> = {
  'lists the runs of the account, though each shows the name of another': async (site) => {
    swapNames(site);
    const session = await site.loggedIn();
    const { languageId, ...problem } = await site.refOf();
    const sent = [BOT, OTHER].map((account) =>
      String(site.world.addRun({ account, problemId: problem.id, languageId, code: CODE }).id),
    );
    const listed = await site.adapter.recentRuns(session, problem);
    expect(listed.map(({ runId }) => runId)).toEqual([sent[0]]);
  },

  'is logged in under its login, though pages show another name': async (site) => {
    swapNames(site);
    expect(await site.adapter.isLoggedIn(await site.loggedIn())).toBe(true);
  },

  'is not logged in by the session of another account that shows its name': async (site) => {
    swapNames(site);
    const session = new As(BOT, await loggedInAs(site, OTHER));
    const work = site.adapter.isLoggedIn(session);
    const kind = await failureOf(work);
    if (kind === 'none') expect(await work).toBe(false);
    else expect(['badAccount', 'sessionExpired']).toContain(kind);
  },
};

const ONLY_OTHERS = 'refuses a list that holds only runs of others, though it was asked for those of the account';

const onlyOthers = async (site: SiteUnderTest): Promise<void> => {
  const { languageId, ...problem } = await site.refOf();
  site.world.addRun({ account: OTHER, problemId: problem.id, languageId, code: CODE });
  const session = new AnsweredFor(OTHER, await loggedInAs(site, OTHER));
  expect(await failureOf(site.adapter.recentRuns(session, problem))).toBe('layoutChanged');
};

export const identityTests = (site: SiteUnderTest): void =>
  void describe('an account whose display name is not its login', () => {
    for (const [name, check] of Object.entries(IDENTITY_CHECKS)) it(name, () => check(site));
    if (!site.lacks('owners')) it(ONLY_OTHERS, () => onlyOthers(site));
  });

/** Each shows the login of the other: a page's text tells nobody apart. */
function swapNames({ world }: SiteUnderTest): void {
  world.displayNames.set(BOT, OTHER);
  world.displayNames.set(OTHER, BOT);
}

/** A visit of another account that the site knows. */
async function loggedInAs(site: SiteUnderTest, name: string): Promise<RemoteSession> {
  site.world.accounts.push({ name, password: 'x' });
  const session = site.visit(name);
  const pasted = site.lacks('password') ? site.options.session?.(site.world.openSession(name)) : null;
  const password = site.lacks('password') ? null : 'x';
  await site.adapter.login(session, { name, password, session: pasted ?? null });
  return session;
}

/** A visit that believes to be of another account than the site does. */
class As extends Passing {
  constructor(
    private readonly believed: string,
    inner: RemoteSession,
  ) {
    super(inner);
  }

  override get account(): string {
    return this.believed;
  }

  host(name: string): RemoteSession {
    return new As(this.believed, this.inner.host(name));
  }

  protected ask(method: Method, path: string, request: RemoteRequest): Promise<RemotePage> {
    return this.inner[method](path, request);
  }
}

/** A visit of the account to a site that answers each question about it with what it knows of another one. */
class AnsweredFor extends As {
  constructor(
    private readonly other: string,
    inner: RemoteSession,
  ) {
    super(BOT, inner);
  }

  override host(name: string): RemoteSession {
    return new AnsweredFor(this.other, this.inner.host(name));
  }

  protected override ask(method: Method, path: string, request: RemoteRequest): Promise<RemotePage> {
    const asOther = <T>(value: T): T => (value === BOT ? (this.other as T) : value);
    const renamed = <T extends object>(fields: T): T =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asOther(value)])) as T;
    return super.ask(method, path.replaceAll(BOT, this.other), {
      ...request,
      ...(request.query && { query: renamed(request.query) }),
      ...(request.json !== undefined && { json: renamed(request.json as object) }),
    });
  }
}
