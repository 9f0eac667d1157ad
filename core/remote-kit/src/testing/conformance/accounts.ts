import { expect } from 'vitest';
import { describe, it, itUnlessLacking } from './cases';
import { UNKNOWN_SESSION } from '../../simulator';
import { BOT, failureOf, PASSWORD, type SiteUnderTest } from './site-under-test';

export const accountTests = (site: SiteUnderTest): void =>
  void describe('an account', () => {
    const { adapter, spec, options } = site;

    it('is not logged in before, and is afterwards', async () => {
      const session = site.openSession(BOT);
      expect(await adapter.isLoggedIn(session)).toBe(false);
      await adapter.login(session, site.credentials());
      expect(await adapter.isLoggedIn(session)).toBe(true);
    });

    it('can be logged in again', async () => {
      const session = await site.openLoggedInSession();
      await adapter.login(session, site.credentials());
      expect(await adapter.isLoggedIn(session)).toBe(true);
    });

    it('is seen to be lost', async () => {
      const session = await site.openLoggedInSession();
      site.world.endSessions();
      expect(await adapter.isLoggedIn(session)).toBe(false);
    });

    if (!site.lacks('password')) {
      it.each([
        ['a wrong password', { password: 'guessed' }],
        ['an unknown name', { name: 'nobody' }],
      ])('with %s is refused as a bad account', async (_, changes) => {
        const session = site.openSession(BOT);
        expect(await failureOf(adapter.login(session, site.credentials(changes)))).toBe('badAccount');
        expect(await adapter.isLoggedIn(session)).toBe(false);
      });
    }

    it('is not logged in because the site leads on as after a login', async () => {
      const session = site.openSession(BOT);
      const credentials = site.credentials();
      const { faults } = site.world;
      faults.push({ on: 'login', kind: 'noSession', times: 50 });
      const failure = await failureOf(adapter.login(session, credentials));
      // Where the pasted session itself is used, no page of the site logs in.
      const isAsked = faults[0]?.times !== 50;
      if (isAsked) expect(['badAccount', 'sessionExpired']).toContain(failure);
      else expect([site.lacks('password'), failure]).toEqual([true, 'none']);
      expect(await adapter.isLoggedIn(session)).toBe(!isAsked);
    });

    itUnlessLacking(site, 'captcha', 'that must answer a captcha needs a human', async () => {
      site.world.faults.push({ on: 'login', kind: 'captcha', times: 50 });
      expect(await failureOf(adapter.login(site.openSession(BOT), site.credentials()))).toBe('humanCheck');
    });

    itUnlessLacking(site, 'password', 'is logged in by its password', async () => {
      expect(spec.credentials).toContain('password');
      const session = site.openSession(BOT);
      await adapter.login(session, { name: BOT, password: PASSWORD, session: null });
      expect(await adapter.isLoggedIn(session)).toBe(true);
    });

    if (spec.credentials.includes('session')) {
      const pasted = (id: string, account = BOT): string => {
        if (options.session) return options.session(id, account);
        throw new Error(
          `the credentials of ${spec.key} include a session: set the option “session” to the text that an operator pastes`,
        );
      };

      it('is logged in by what a browser has', async () => {
        const session = site.openSession(BOT);
        const credentials = { name: BOT, password: null, session: pasted(site.world.openSession(BOT)) };
        await adapter.login(session, credentials);
        expect(await adapter.isLoggedIn(session)).toBe(true);
      });

      it('of somebody else, or of an old login, is not taken for it', async () => {
        site.world.accounts.push({ name: 'other', password: 'x' });
        const other = { name: BOT, password: null, session: pasted(site.world.openSession('other'), 'other') };
        const old = { name: BOT, password: null, session: pasted(UNKNOWN_SESSION) };
        for (const credentials of [other, old]) {
          expect(['badAccount', 'sessionExpired']).toContain(
            await failureOf(adapter.login(site.openSession(BOT), credentials)),
          );
        }
      });
    }
  });
